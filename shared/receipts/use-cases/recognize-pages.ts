import type { ReceiptReading } from '../../validation/domain/receipt/receipt.ts';
import type { TextPage } from '../domain/reading/text-page.ts';
import type { ReceiptPage } from '../ports/receipt-decoder.ts';
import type { TextRecognizer } from '../ports/text-recognizer.ts';

export type RecognizedPages = { readonly pages: readonly TextPage[]; readonly engine: ReceiptReading['engine'] };

/** The text of every page, one after the other; null while it cannot be recognised. */
export const makeRecognizePages =
  (recognizer: TextRecognizer) =>
  async (pages: readonly ReceiptPage[], deadline: number): Promise<RecognizedPages | null> => {
    const texts: TextPage[] = [];
    for (const page of pages) {
      if (page.kind === 'text') {
        texts.push(page.text);
        continue;
      }
      const recognized = await recognizer.recognize(page, deadline);
      if (recognized.kind === 'unavailable') return null;
      texts.push(recognized.page);
    }
    return { pages: texts, engine: pages.some(({ kind }) => kind === 'image') ? 'textract' : 'pdf_text' };
  };
