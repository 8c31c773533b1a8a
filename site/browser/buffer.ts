/** Node's `Buffer` for browsers. The bundler injects it where it is used. */
export { Buffer } from 'buffer/';
