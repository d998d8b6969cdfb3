/** Forms of companies as they end a bank's name, dots removed ("S.A. de C.V." reads "sa de cv" or "s a de c v"). */
const LEGAL_WORDS = new Set('sa s a de cv c v sab sapi sib snc sfp sofipo sofom er enr ibm ibd ifpe sc scl rl ap'.split(' '));

/** From any of these words on, the rest of a registered name does not identify the bank. */
const LEGAL_TAIL = / (?:institucion de|sociedad (?:anonima|nacional|financiera|cooperativa)|integrante |grupo financiero).*$/;

const LEADING_GENERIC = new Set(['banco', 'bco', 'banca']);
const TRAILING_GENERIC = new Set(['banco', 'bank', 'mexico', 'mex', 'mx']);

/** Lower-case ASCII words of a name: accents and punctuation removed, dots and apostrophes joined ("S.A." is "sa"). */
const words = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’`´]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

const withoutTrailing = (list: readonly string[], generic: ReadonlySet<string>): readonly string[] =>
  list.slice(0, list.findLastIndex((word) => !generic.has(word)) + 1);

const withoutLegalForm = (list: readonly string[]): readonly string[] => {
  const named = list
    .join(' ')
    .replace(/^grupo financiero /, '')
    .replace(LEGAL_TAIL, '');
  return withoutTrailing(words(named), LEGAL_WORDS);
};

const withoutGenericWords = (list: readonly string[]): readonly string[] => {
  const [first, ...rest] = withoutTrailing(list, TRAILING_GENERIC);
  if (first === undefined) return [];
  return LEADING_GENERIC.has(first) ? rest : [first, ...rest];
};

/** A name as written, reduced to its letters and digits: the key under which aliases are stored. */
export const literalNameKey = (text: string): string => words(text).join('');

/**
 * The keys under which a bank's name may be known, most specific first: as written, without its legal form, and without
 * "Banco" before or "México" after. Empty when nothing distinctive is left, as in "Banco" or "S.A.".
 */
export const nameKeys = (text: string): readonly string[] => {
  const asWritten = words(text);
  const named = withoutLegalForm(asWritten);
  const distinctive = withoutGenericWords(named);
  if (distinctive.length === 0) return [];
  return [...new Set([asWritten, named, distinctive].map((list) => list.join('')))];
};
