/** Provides Node's `Buffer` in browsers. The bundler injects this `Buffer` into all modules that use it. */
export { Buffer } from 'buffer/';
