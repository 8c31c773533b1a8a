/** Compares the quick YAML reader with the full reader on the same documents in one process. */
import { readFull } from '../src/formats/yaml/read/full-reader';
import { readQuick } from '../src/formats/yaml/read/quick-reader';
import { resources } from './inputs/resources';

export interface ReaderRow {
  readonly name: string;
  /** The median over the rounds, for a document of about 1 KB. */
  readonly microseconds: number;
}

export function measureReaders(): readonly ReaderRow[] {
  const documents = resources(400);
  return [
    { name: 'quick reader', microseconds: perDocument(readQuick, documents) },
    { name: 'full reader (npm package yaml)', microseconds: perDocument(readFull, documents) },
  ];
}

function perDocument(read: (text: string) => unknown, documents: readonly string[]): number {
  const rounds = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    for (const document of documents) read(document);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / documents.length;
  });
  return rounds.toSorted((a, b) => a - b)[3] ?? Number.NaN;
}
