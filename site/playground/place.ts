/** Locations in the documents of a scene. */

/** `file` is `functionConfig`, `resources`, or the path of another file. The offsets refer to the text of the file. */
export interface Place {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** Messages refer to the functionConfig and the resources by these names, as if both were files. */
export const configFile = 'functionConfig';
export const inputFile = 'resources';
