import { createHash } from 'node:crypto';

/** A UUID in the form of a random one (version 4) that a seed and a text determine, and that needs the seed to be guessed. */
export const derivedUuid = (seed: string, text: string): string => {
  const hex = createHash('sha256').update(`${seed} ${text}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
