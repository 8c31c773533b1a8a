/** UTF-8 as Go decodes it: one U+FFFD for each byte that is no part of a character, where JavaScript's decoders join some of them. */

const sequences =
  /((?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}){1,999})|[\x80-\xff]/g;

/** `61 e2 82 41` is `a\ufffd\ufffdA`. */
export function decodeUtf8(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  if (!text.includes('\ufffd')) return text;
  const valid = buffer
    .toString('latin1')
    .replaceAll(sequences, (_, found: string | undefined) => found ?? '\xef\xbf\xbd');
  return Buffer.from(valid, 'latin1').toString('utf8');
}
