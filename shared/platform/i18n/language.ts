import preferredLanguages from 'negotiator/lib/language.js';

import type { Language } from '../../errors/text.ts';

export type { Language };

export const DEFAULT_LANGUAGE: Language = 'es';

const LANGUAGES: readonly Language[] = ['es', 'en'];

/**
 * The language an answer is written in: `Accept-Language` with its q-values (RFC 9110 §12.5.4), else the caller's
 * own setting, else Spanish.
 */
export const negotiateLanguage = (acceptLanguage: string | undefined, ownLanguage: Language | null = null): Language => {
  const fallback = ownLanguage ?? DEFAULT_LANGUAGE;
  if (acceptLanguage === undefined) return fallback;
  // Languages to which a header gives equal weight are tried in this order.
  const provided = [fallback, ...LANGUAGES.filter((language) => language !== fallback)];
  return preferredLanguages(acceptLanguage, provided)[0] ?? fallback;
};
