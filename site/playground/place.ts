/** Locations in the documents of a scene. */

/** `file` is `functionConfig`, `resources`, or the path of another file. The offsets refer to the text of the file. */
export interface Place {
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/** The functionConfig and the resources, which messages name like files. */
export const configFile = 'functionConfig';
export const inputFile = 'resources';
