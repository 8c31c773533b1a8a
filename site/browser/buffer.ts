/** Node's `Buffer` for browsers, which the bundler injects into all modules that use it. */
export { Buffer } from 'buffer/';
