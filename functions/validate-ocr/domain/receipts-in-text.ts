import { labelledText, labelsOf, valuesOf } from './reading/layout/labelled-page.ts';
import type { TextPage } from './reading/text-page.ts';
import { keyText } from './reading/values/tracking-key.ts';

const MIN_KEY_LENGTH = 7;

/** How many transfers the text of a document shows: by the tracking keys it labels. */
export const countReceipts = (pages: readonly TextPage[]): number => {
  const text = labelledText(pages);
  const keys = labelsOf(text, 'clave_rastreo').flatMap((label) => {
    const [first] = valuesOf(text, label);
    const key = keyText(first?.text ?? '');
    return key.length >= MIN_KEY_LENGTH && /\d/.test(key) ? [key] : [];
  });
  return new Set(keys).size;
};
