import type { Language } from '../../errors/text.ts';

export type { Language };

export const DEFAULT_LANGUAGE: Language = 'es';

/** `any`: a range that matches every language. */
const languageOf = (range: string, any: Language): Language | null => {
  const primary = range.toLowerCase().split('-')[0];
  if (primary === 'es' || primary === 'en') return primary;
  return primary === '*' ? any : null;
};

type WeightedRange = { readonly language: Language; readonly weight: number };

const parseRange = (part: string, any: Language): readonly WeightedRange[] => {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
  const language = languageOf(range, any);
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  if (language === null || !(weight > 0 && weight <= 1)) return [];
  return [{ language, weight }];
};

/**
 * The language an answer is written in: `Accept-Language` with its q-values (RFC 9110 §12.5.4), else the account's
 * own setting, else Spanish.
 */
export const negotiateLanguage = (acceptLanguage: string | undefined, userLanguage: Language | null = null): Language => {
  const fallback = userLanguage ?? DEFAULT_LANGUAGE;
  const ranges = (acceptLanguage ?? '').split(',').flatMap((part) => parseRange(part, fallback));
  const best = ranges.toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language ?? fallback;
};
