import type { Box } from '../../../../shared/validation/domain/receipt/receipt.ts';

/** A word as it was recognised. */
export type Word = {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly box: Box;
};

/** The text of a page, in lines of words as whoever recognised it put them together. */
export type TextPage = {
  /** In any unit: what counts is their ratio. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly Word[])[];
};
