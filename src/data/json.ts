/** Data as JSON has it, in plain JavaScript: what the language engines take and give. Numbers are doubles. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
