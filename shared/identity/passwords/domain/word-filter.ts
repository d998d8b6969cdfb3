import { createHash } from 'node:crypto';

/** Bits tested per word. */
const HASHES = 10;

/** Positions of a word's bits (Kirsch and Mitzenmacher: two hashes replace all others). */
const positionsOf = (word: string, bits: number): readonly number[] => {
  const digest = createHash('sha256').update(word).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)];
  return Array.from({ length: HASHES }, (_unused, index) => (first + index * step) % bits);
};

/** A Bloom filter over words, of so many bytes: it contains all of them, and a few others by mistake. */
export const makeWordFilter = (words: Iterable<string>, bytes: number): Uint8Array => {
  const filter = new Uint8Array(bytes);
  for (const word of words) {
    for (const position of positionsOf(word, bytes * 8)) filter[position >> 3] = (filter[position >> 3] ?? 0) | (1 << (position & 7));
  }
  return filter;
};

/** Whether a filter has a word. */
export const hasWord = (filter: Uint8Array, word: string): boolean =>
  positionsOf(word, filter.length * 8).every((position) => ((filter[position >> 3] ?? 0) & (1 << (position & 7))) !== 0);
