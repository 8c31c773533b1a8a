/** SVG pictures that show the same content as text output: layers of settings, versions of objects, and graphs. */
export { layersPicture } from './layers';
export { timelinePicture } from './timeline';
export { graphPicture } from './graph';
export type { Look } from './picture';
