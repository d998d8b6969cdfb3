import type { FieldReading, Repair } from '../../../../validation/domain/receipt/receipt.ts';
import { boxAround } from '../layout/cells.ts';
import type { ValueCandidate } from '../layout/labelled-page.ts';
import type { Word } from '../text-page.ts';

/** The confidence of words: the mean over their characters, 0 to 1. */
export const confidenceOf = (words: readonly Word[]): number => {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0);
  return characters === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / characters;
};

/** Whether the characters are the text of a PDF, and not recognised. */
export const areCertain = (words: readonly Word[]): boolean => words.every(({ confidence }) => confidence === 1);

/** A confidence, rounded for display. */
const rounded = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000;

/** A field with its place. */
export const fieldReading = (
  { words, text, page, isJoined }: Pick<ValueCandidate, 'words' | 'text' | 'page' | 'isJoined'>,
  value: string,
  confidence: number,
  repairs: readonly Repair[] = [],
): FieldReading => ({
  value,
  text,
  confidence: rounded(confidence),
  page,
  box: boxAround(words),
  repairs: isJoined ? [...repairs, 'joined_lines'] : repairs,
});

/** The same field with another confidence. */
export const withConfidence = (field: FieldReading, confidence: number): FieldReading => ({ ...field, confidence: rounded(confidence) });

/** The same field, contradicted by another value: as sure as that leaves it. */
export const contradicted = (field: FieldReading, confidence: number): FieldReading => ({
  ...withConfidence(field, confidence),
  isContradicted: true,
});

/** Different values whose labels could all be the field's: none of them is certain. */
export const CONFLICTING = 0.5;
