import type { Box } from '../../../validation/domain/receipt/receipt.ts';

/** A recognised word. */
export type Word = {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly box: Box;
  /** The box on the page as sent, where the text of that is not upright. */
  readonly sentBox?: Box;
};

/** The text of a page, in lines of words as the recogniser grouped them. */
export type TextPage = {
  /** In any unit: only the ratio matters. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly (readonly Word[])[];
};
