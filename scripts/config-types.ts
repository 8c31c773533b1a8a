/** `generated/config.ts`: the type of a functionConfig that fits its schema. */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { ConfigSchema } from '../src/kit/config-schema';

export const configTypes = (schema: ConfigSchema): Promise<string> =>
  compile(schema as JSONSchema, schema.title ?? 'Config', {
    bannerComment: '/** Generated from schema.json by `npm run generate`. */',
    style: { printWidth: 120, singleQuote: true },
  });
