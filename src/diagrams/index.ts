/** SVG pictures with the same content as a text: layers of settings, versions of objects, graphs. */
export { layersPicture } from './layers';
export { timelinePicture } from './timeline';
export { graphPicture } from './graph';
export type { Look } from './picture';
