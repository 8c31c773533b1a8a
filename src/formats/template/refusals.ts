/** Errors for changes that cannot be made in a template. The messages quote nothing from the text. */
import { DocumentSyntaxError, TemplateError } from '../document';

const placeOf = (text: string, offset: number): string => {
  const { line, column } = new DocumentSyntaxError('', text, offset);
  return `at line ${line}, column ${column} of the text`;
};

export const expressionAt = (text: string, offset: number): string =>
  `the template expression ${placeOf(text, offset)}`;

export const refusal = (reason: string): TemplateError =>
  new TemplateError(
    `cannot change the template, because ${reason}: replace a piece of the text (\`pattern\` or \`between\` of replace-values)`,
  );

export const untouchable = (text: string, offset: number): TemplateError =>
  new TemplateError(
    `${expressionAt(text, offset)} would be changed: choose a field without an expression, or replace a piece of the text (\`pattern\` or \`between\` of replace-values)`,
  );

export const repeated = (text: string, offset: number): TemplateError =>
  new TemplateError(
    `the template contains the key ${placeOf(text, offset)} several times, for example in branches of an \`if\`: replace a piece of the text (\`pattern\` or \`between\` of replace-values)`,
  );
