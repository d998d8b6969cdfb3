/** Languages of `error.detail` (interface: General conventions). */
export type Language = 'es' | 'en';

export const DEFAULT_LANGUAGE: Language = 'es';

const languageOf = (range: string): Language | null => {
  const primary = range.toLowerCase().split('-')[0];
  if (primary === 'es' || primary === 'en') return primary;
  return primary === '*' ? DEFAULT_LANGUAGE : null;
};

type WeightedRange = { readonly language: Language; readonly weight: number };

const parseRange = (part: string): readonly WeightedRange[] => {
  const [range = '', ...parameters] = part.split(';').map((text) => text.trim());
  const language = languageOf(range);
  const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  if (language === null || !(weight > 0 && weight <= 1)) return [];
  return [{ language, weight }];
};

/**
 * The language an answer is written in: `Accept-Language` with its q-values (RFC 9110 §12.5.4), else the account's
 * own setting, else Spanish.
 */
export const negotiateLanguage = (acceptLanguage: string | undefined, accountLanguage: Language | null = null): Language => {
  const ranges = (acceptLanguage ?? '').split(',').flatMap(parseRange);
  const best = ranges.toSorted((a, b) => b.weight - a.weight)[0];
  return best?.language ?? accountLanguage ?? DEFAULT_LANGUAGE;
};
