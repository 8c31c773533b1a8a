/** Creates code for plain values such as data. */
import type { Span } from '../syntax/source';
import type { Label } from '../values/label';
import type { Code, ConstantCode, DeclarationCode, ListCode, StructCode } from './code';

export const constant = (value: ConstantCode['value'], span: Span): ConstantCode => ({ kind: 'constant', value, span });

export const plainField = (label: Label, value: Code, span: Span): DeclarationCode => ({
  kind: 'field',
  label,
  constraint: '',
  value,
  aliases: undefined,
  span,
});

export const plainStruct = (declarations: readonly DeclarationCode[], span: Span): StructCode => ({
  kind: 'struct',
  declarations,
  embeds: false,
  isStrict: false,
  span,
});

export const plainList = (elements: readonly Code[], span: Span, isOpen = false): ListCode => ({
  kind: 'list',
  elements,
  isOpen,
  rest: undefined,
  isLayer: false,
  span,
});
