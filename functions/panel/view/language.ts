import type { Language } from '../../../shared/errors/text.ts';

/** The language of a visitor: the chosen one, else the first of the browser's that there is, else Spanish. */
export const languageOf = (chosen: string | null, preferred: readonly string[]): Language => {
  const known = [chosen ?? '', ...preferred].map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag === 'es' || tag === 'en') ?? 'es';
};

type Text = string | ((...values: never[]) => string);

type Catalogue<Texts extends Readonly<Record<string, Text>>> = Readonly<Record<Language, Texts>>;

/** The texts of a part of the panel, in both languages. A text that one of them lacks does not compile. */
export const catalogue = <Texts extends Readonly<Record<string, Text>>>(texts: {
  readonly es: Texts;
  readonly en: NoInfer<Texts>;
}): Catalogue<Texts> => texts;
