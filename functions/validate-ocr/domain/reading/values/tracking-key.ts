import { lookAlike } from '../../../../../shared/banking/domain/tracking-key/key-confusions.ts';

/**
 * Forms of keys by place, for repairs: `9` a digit, `A` a letter, `N` either, `V` a base32hex digit, and a literal in quotes.
 * They are the forms of shared/banking/domain/tracking-key/patterns.ts, of banks whose keys have a fixed length.
 */
type Form = { readonly clabePrefix: string; readonly places: readonly string[] };

const repeat = (place: string, count: number): readonly string[] => Array.from({ length: count }, () => place);
const literal = (text: string): readonly string[] => Array.from(text, (character) => `=${character}`);

const FORMS: readonly Form[] = [
  ...['BNET0100', 'MBAN0100', '00260100'].map((start) => ({ clabePrefix: '012', places: [...literal(start), ...repeat('9', 16)] })),
  { clabePrefix: '072', places: [...repeat('9', 4), ...repeat('N', 4), ...literal('20'), ...repeat('9', 16)] },
  { clabePrefix: '014', places: [...literal('20'), ...repeat('9', 6), ...literal('40014'), ...repeat('A', 4), ...repeat('9', 13)] },
  { clabePrefix: '014', places: [...literal('20'), ...repeat('9', 6), ...literal('40014'), ...repeat('A', 5), ...repeat('9', 12)] },
  { clabePrefix: '014', places: [...literal('20'), ...repeat('9', 6), ...literal('40014'), ...repeat('A', 3), ...repeat('9', 14)] },
  { clabePrefix: '044', places: [...literal('20'), ...repeat('9', 6), ...literal('40044B36'), 'A', ...repeat('9', 13)] },
  { clabePrefix: '638', places: [...literal('NU3'), ...repeat('V', 25)] },
  { clabePrefix: '002', places: [...literal('0859'), ...repeat('9', 8), ...literal('3'), ...repeat('9', 5)] },
  { clabePrefix: '062', places: repeat('9', 30) },
  { clabePrefix: '036', places: [...literal('036APPM'), ...repeat('9', 17)] },
  { clabePrefix: '030', places: [...literal('BB'), ...repeat('9', 13)] },
  { clabePrefix: '137', places: [...repeat('9', 8), ...literal('TRANSBPI'), ...repeat('9', 8)] },
  { clabePrefix: '722', places: [...literal('CPO'), ...repeat('9', 12)] },
  { clabePrefix: '021', places: [...literal('HSBC'), ...repeat('9', 6)] },
  { clabePrefix: '042', places: [...literal('MIFELSPEI20'), ...repeat('9', 15)] },
  { clabePrefix: '728', places: [...literal('COMPROPAG20'), ...repeat('9', 14)] },
];

const DIGIT_FOR: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  J: '1',
  '|': '1',
  S: '5',
  B: '8',
  G: '6',
  Z: '2',
  T: '7',
};
const LETTER_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '6': 'G', '2': 'Z', '7': 'T', '4': 'A' };

type Fit = { readonly character: string; readonly cost: number };

const LETTERS = /[A-Z]/;
const DIGITS = /\d/;
const BASE32HEX = /[0-9A-V]/;
const LETTERS_AND_DIGITS = /[0-9A-Z]/;

const exactly = (character: string, allowed: RegExp): Fit | null => (allowed.test(character) ? { character, cost: 0 } : null);

/** The character, or what it stands for. */
const lookingLike = (character: string, allowed: RegExp, replacements: Readonly<Record<string, string>>): Fit | null => {
  const replacement = replacements[character];
  return exactly(character, allowed) ?? (replacement === undefined ? null : { character: replacement, cost: 1 });
};

const literally = (character: string, wanted: string): Fit | null => {
  if (character === wanted) return { character, cost: 0 };
  return lookAlike(character, wanted) ? { character: wanted, cost: 1 } : null;
};

/** What stands for a character at a place of a form, and what it costs; null when nothing does. */
const fitted = (character: string, place: string): Fit | null => {
  if (place.startsWith('=')) return literally(character, place.slice(1));
  if (place === '9') return lookingLike(character, DIGITS, DIGIT_FOR);
  if (place === 'A') return lookingLike(character, LETTERS, LETTER_FOR);
  return exactly(character, place === 'V' ? BASE32HEX : LETTERS_AND_DIGITS);
};

export type KeySpelling = { readonly key: string; readonly cost: number; readonly clabePrefix: string };

/** The key that a text is under a form of the same length. */
const spelledBy = (text: string, { places, clabePrefix }: Form): KeySpelling | null => {
  if (text.length !== places.length) return null;
  let key = '';
  let cost = 0;
  for (const [index, place] of places.entries()) {
    const fit = fitted(text[index] ?? '', place);
    if (fit === null) return null;
    key += fit.character;
    cost += fit.cost;
  }
  return { key, cost, clabePrefix };
};

/** The texts with one character dropped: recognition sees one twice, as O and 0. */
const withOneLess = (text: string): readonly string[] => [
  ...new Set(Array.from(text, (_character, index) => text.slice(0, index) + text.slice(index + 1))),
];

const DIGIT_LIST: readonly string[] = Array.from('0123456789');

/** Places in which a lost digit can be told: up to where forms have their date, which the receipt knows. */
const DATED_PLACES = 15;

/** The texts with one character more, where a form says which was lost, or a date may. */
const withOneMore = (text: string, { places }: Form): readonly string[] =>
  text.length + 1 !== places.length
    ? []
    : places.flatMap((place, index) => {
        const lost = place.startsWith('=') ? [place.slice(1)] : place === '9' && index < DATED_PLACES ? DIGIT_LIST : [];
        return lost.map((character) => text.slice(0, index) + character + text.slice(index));
      });

const MAX_COST = 7;
/** What dropping and adding a character count for, beside lookalikes. */
const DROP_COST = 2;
const ADD_COST = 3;

type Variant = { readonly text: string; readonly cost: number };

/** The keys of the forms that variants of a text are. */
const spelledVariants = (variants: readonly Variant[], forms: readonly Form[]): readonly KeySpelling[] =>
  variants.flatMap(({ text, cost }) =>
    forms.flatMap((form) => {
      const spelling = spelledBy(text, form);
      return spelling === null ? [] : [{ ...spelling, cost: spelling.cost + cost }];
    }),
  );

/** The keys that a text is when a character was lost. */
const spelledWithOneMore = ({ text, cost }: Variant, forms: readonly Form[]): readonly KeySpelling[] =>
  forms.flatMap((form) =>
    spelledVariants(
      withOneMore(text, form).map((longer) => ({ text: longer, cost: cost + ADD_COST })),
      [form],
    ),
  );

/** Keys of a bank's form that a text may be, the likeliest first. `prefix` keeps to one bank; null is any. */
export const spellingsOf = (text: string, prefix: string | null): readonly KeySpelling[] => {
  const forms = FORMS.filter(({ clabePrefix }) => prefix === null || clabePrefix === prefix);
  const shorter = withOneLess(text).map((each) => ({ text: each, cost: DROP_COST }));
  const whole = spelledVariants([{ text, cost: 0 }], forms);
  const dropped = spelledVariants(shorter, forms);
  const added = whole.length > 0 ? [] : spelledWithOneMore({ text, cost: 0 }, forms);
  const near = [...whole, ...dropped, ...added];
  // One character was lost and another one seen twice, only where nothing simpler explains the text.
  const far = near.length > 0 ? [] : shorter.flatMap((each) => spelledWithOneMore(each, forms));
  const all = [...near, ...far].filter(({ cost }) => cost <= MAX_COST).toSorted((left, right) => left.cost - right.cost);
  return [...new Map(all.toReversed().map((spelling) => [spelling.key, spelling])).values()].toSorted(
    (left, right) => left.cost - right.cost,
  );
};

/** The characters of a key in a text: letters, digits and what stands for them. */
export const keyText = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('|', '1')
    .replaceAll('§', 'S')
    .replaceAll('€', 'C')
    .replaceAll(/[^0-9A-Z]/g, '');

/** Spellings of a key of no known form: where a letter or a digit may be the other, by the commonest confusion. */
export const freeSpellings = (key: string): readonly string[] => {
  const toDigits = Array.from(key, (character) => ({ O: '0', I: '1' })[character] ?? character).join('');
  return toDigits === key ? [] : [toDigits];
};
