/** Reads string fields of a Kubernetes object. A field that is not a string counts as empty, as in qbec. */
import type { Json } from '../data';
import { fieldOf, type JsonObject } from './json';

/** The API group of an object. Empty if this is the core group. */
export function groupOf(object: JsonObject): string {
  const apiVersion = fieldText(object, 'apiVersion');
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

export function fieldText(value: Json | undefined, key: string): string {
  const field = fieldOf(value, key);
  return typeof field === 'string' ? field : '';
}

export const metadataText = (object: JsonObject, key: string): string => fieldText(fieldOf(object, 'metadata'), key);

export const isTyped = (value: JsonObject): boolean =>
  isText(fieldOf(value, 'kind')) && isText(fieldOf(value, 'apiVersion'));

export function isNamed(value: JsonObject): boolean {
  const metadata = fieldOf(value, 'metadata');
  return isText(fieldOf(metadata, 'name')) || isText(fieldOf(metadata, 'generateName'));
}

const isText = (value: Json | undefined): value is string => typeof value === 'string' && value !== '';
