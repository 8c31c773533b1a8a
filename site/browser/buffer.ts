/** Node's `Buffer` for browsers. The bundler injects it into modules that use it. */
export { Buffer } from 'buffer/';
