/** Node's `Buffer`, which a browser has not. The bundler puts it where it is used. */
export { Buffer } from 'buffer/';
