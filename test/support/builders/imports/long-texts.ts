import { createHash } from 'node:crypto';

const FIRST_IDEOGRAPH = 0x4e_00;
const IDEOGRAPHS = 0x40_00;

/** A text that no compression shortens by much: each character takes three bytes and nearly two of information. */
export const incompressibleText = (seed: string, characters: number): string => {
  let text = '';
  for (let round = 0; text.length < characters; round += 1) {
    const digest = createHash('sha512').update(`${seed} ${round}`).digest();
    for (let at = 0; at < digest.length; at += 2) text += String.fromCodePoint(FIRST_IDEOGRAPH + (digest.readUInt16BE(at) % IDEOGRAPHS));
  }
  return text.slice(0, characters);
};
