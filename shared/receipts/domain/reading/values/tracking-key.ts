import { lookAlike } from '../../../../banking/domain/tracking-key/key-confusions.ts';
import { withoutOverlaps, type Variant } from './word-overlaps.ts';

/**
 * Forms of keys by place, for repairs: `9` a digit, `A` a letter, `N` either, `V` a base32hex digit, and a literal in quotes. They are the
 * forms of shared/banking/domain/tracking-key/patterns.ts, of banks whose keys have a fixed length.
 */
type Form = {
  readonly clabePrefix: string;
  readonly places: readonly string[];
  /** Additional cost of a form that its bank uses less than another; absent for none. */
  readonly cost?: number;
};

const repeat = (place: string, count: number): readonly string[] => Array.from({ length: count }, () => place);
const literal = (text: string): readonly string[] => Array.from(text, (character) => `=${character}`);

const UNUSUAL_COST = 0.5;

const FORMS: readonly Form[] = [
  ...['BNET0100', 'MBAN0100', '00260100'].map((start) => ({ clabePrefix: '012', places: [...literal(start), ...repeat('9', 16)] })),
  { clabePrefix: '072', places: [...repeat('9', 4), ...repeat('N', 4), ...literal('20'), ...repeat('9', 16)] },
  // Known product codes are preferred to any other letters.
  ...['BMOV', 'TRAPP', 'BET'].map((product) => ({
    clabePrefix: '014',
    places: [...literal('20'), ...repeat('9', 6), ...literal(`40014${product}`), ...repeat('9', 17 - product.length)],
  })),
  {
    clabePrefix: '014',
    places: [...literal('20'), ...repeat('9', 6), ...literal('40014'), ...repeat('A', 4), ...repeat('9', 13)],
    cost: UNUSUAL_COST,
  },
  {
    clabePrefix: '014',
    places: [...literal('20'), ...repeat('9', 6), ...literal('40014'), ...repeat('A', 5), ...repeat('9', 12)],
    cost: UNUSUAL_COST,
  },
  {
    clabePrefix: '014',
    places: [...literal('20'), ...repeat('9', 6), ...literal('40014'), ...repeat('A', 3), ...repeat('9', 14)],
    cost: UNUSUAL_COST,
  },
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

/** Replacements for a character that its place does not allow, likeliest first. */
type Replacements = Readonly<Record<string, string>>;

const DIGIT_FOR: Replacements = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  J: '1',
  '|': '1',
  S: '58',
  B: '8',
  G: '6',
  E: '6',
  Z: '2',
  T: '7',
};
const LETTER_FOR: Replacements = { '0': 'O', '1': 'LI', '5': 'S', '8': 'B', '6': 'G', '2': 'Z', '7': 'T', '4': 'A' };
/** Letters and digits that are confused at places that allow both. */
const EITHER: Replacements = { O: '0', '0': 'O', I: '1', '1': 'I', S: '5', '5': 'S', B: '8', '8': 'B', G: '6', '6': 'G', Z: '2', '2': 'Z' };

type Fit = { readonly character: string; readonly cost: number };

const LETTERS = /[A-Z]/;
const DIGITS = /\d/;
const BASE32HEX = /[0-9A-V]/;
const LETTERS_AND_DIGITS = /[0-9A-Z]/;

/** Replacing an allowed character costs more than replacing one that is not allowed. */
const OTHER_COST = 2;

const replaced = (character: string, replacements: Replacements, cost: number): readonly Fit[] => {
  const others = replacements[character];
  return others === undefined ? [] : Array.from(others, (each) => ({ character: each, cost }));
};

/** The character, or else its lookalike. */
const lookingLike = (character: string, allowed: RegExp, replacements: Replacements): readonly Fit[] =>
  allowed.test(character) ? [{ character, cost: 0 }] : replaced(character, replacements, 1);

/** The character and its lookalikes. */
const either = (character: string, allowed: RegExp): readonly Fit[] => {
  const others = replaced(character, EITHER, allowed.test(character) ? OTHER_COST : 1).filter((fit) => allowed.test(fit.character));
  return allowed.test(character) ? [{ character, cost: 0 }, ...others] : others;
};

const literally = (character: string, wanted: string): readonly Fit[] => {
  if (character === wanted) return [{ character, cost: 0 }];
  return lookAlike(character, wanted) ? [{ character: wanted, cost: 1 }] : [];
};

/** Possible characters at a place of a form, with their cost, likeliest first. */
const fitted = (character: string, place: string): readonly Fit[] => {
  if (place.startsWith('=')) return literally(character, place.slice(1));
  if (place === '9') return lookingLike(character, DIGITS, DIGIT_FOR);
  if (place === 'A') return lookingLike(character, LETTERS, LETTER_FOR);
  return either(character, place === 'V' ? BASE32HEX : LETTERS_AND_DIGITS);
};

export type KeySpelling = { readonly key: string; readonly cost: number; readonly clabePrefix: string };

/** The keys that a text may be under a form of the same length: the likeliest, and, with `withOthers`, those with one character replaced. */
const spelledBy = (text: string, { places, clabePrefix, cost: own = 0 }: Form, withOthers: boolean): readonly KeySpelling[] => {
  if (text.length !== places.length) return [];
  const fits = places.map((place, index) => fitted(text[index] ?? '', place));
  const best = fits.flatMap(([first]) => first ?? []);
  if (best.length < places.length) return [];
  const key = best.map(({ character }) => character).join('');
  const cost = best.reduce((sum, fit) => sum + fit.cost, own);
  if (!withOthers) return [{ key, cost, clabePrefix }];
  const others = fits.flatMap(([first, ...rest], index) =>
    rest.map((fit) => ({
      key: `${key.slice(0, index)}${fit.character}${key.slice(index + 1)}`,
      cost: cost + fit.cost - (first?.cost ?? 0),
      clabePrefix,
    })),
  );
  return [{ key, cost, clabePrefix }, ...others];
};

/** Cost of dropping or adding a character. */
const DROP_COST = 2;
/** Recognition reads one character twice, as O and 0. */
const TWIN_COST = 1.5;
const ADD_COST = 3;

/** The texts with one character dropped. */
const withOneLess = (text: string): readonly Variant[] => {
  const variants = Array.from(text, (character, index) => {
    const isTwin = [text[index - 1], text[index + 1]].some((other) => other === character || other === EITHER[character]);
    return { text: text.slice(0, index) + text.slice(index + 1), cost: isTwin ? TWIN_COST : DROP_COST };
  });
  return [...new Map(variants.map((variant) => [variant.text, variant])).values()];
};

const DIGIT_LIST: readonly string[] = Array.from('0123456789');

/** Places at which a lost digit can be restored: up to the date in forms, which the receipt confirms. */
const DATED_PLACES = 15;

/** The texts with one more character, if a form or a date determines it. */
const withOneMore = (text: string, { places }: Form): readonly string[] =>
  text.length + 1 !== places.length
    ? []
    : places.flatMap((place, index) => {
        const lost = place.startsWith('=') ? [place.slice(1)] : place === '9' && index < DATED_PLACES ? DIGIT_LIST : [];
        return lost.map((character) => text.slice(0, index) + character + text.slice(index));
      });

const MAX_COST = 7;
/** The keys of the forms that match variants of a text. */
const spelledVariants = (variants: readonly Variant[], forms: readonly Form[], withOthers = false): readonly KeySpelling[] =>
  variants.flatMap(({ text, cost }) =>
    forms.flatMap((form) => spelledBy(text, form, withOthers).map((spelling) => ({ ...spelling, cost: spelling.cost + cost }))),
  );

/** The keys that a text may be if one character was lost. */
const spelledWithOneMore = ({ text, cost }: Variant, forms: readonly Form[]): readonly KeySpelling[] =>
  forms.flatMap((form) =>
    spelledVariants(
      withOneMore(text, form).map((longer) => ({ text: longer, cost: cost + ADD_COST })),
      [form],
    ),
  );

/** Keys of a bank's form that the words of a text may be, likeliest first. */
export const spellingsOf = (words: readonly string[]): readonly KeySpelling[] => {
  const text = words.join('');
  const shorter = withOneLess(text);
  const whole = spelledVariants([{ text, cost: 0 }, ...withoutOverlaps(words)], FORMS, true);
  const dropped = spelledVariants(shorter, FORMS);
  const added = whole.length > 0 ? [] : spelledWithOneMore({ text, cost: 0 }, FORMS);
  const near = [...whole, ...dropped, ...added];
  // One character was lost and another one read twice, only if no simpler explanation matches.
  const far = near.length > 0 ? [] : shorter.flatMap((each) => spelledWithOneMore(each, FORMS));
  const all = [...near, ...far].filter(({ cost }) => cost <= MAX_COST).toSorted((left, right) => left.cost - right.cost);
  return [...new Map(all.toReversed().map((spelling) => [spelling.key, spelling])).values()]
    .toReversed()
    .toSorted((left, right) => left.cost - right.cost);
};

/** The characters of a key in a text: letters, digits and their lookalikes. */
export const keyText = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('|', '1')
    .replaceAll('§', 'S')
    .replaceAll('€', 'C')
    .replaceAll(/[^0-9A-Z]/g, '');

/** Spellings of a key without a known form: with one letter or digit replaced by its most common confusion. */
export const freeSpellings = (key: string): readonly string[] => {
  const toDigits = Array.from(key, (character) => ({ O: '0', I: '1' })[character] ?? character).join('');
  return toDigits === key ? [] : [toDigits];
};

const MIN_LENGTH = 7;
/** Words without a digit that a key may be parted into: prefixes of its bank or sender. */
const LETTERS_OF_KEY = /^[0-9A-Z]{1,8}$/;

/** Whether a text can be a tracking key, rather than a sentence after the words "clave de rastreo". */
export const isKeyLike = (text: string): boolean => {
  const key = keyText(text);
  const words = text.trim().split(/\s+/);
  return (
    key.length >= MIN_LENGTH &&
    /\d/.test(key) &&
    words.every((word) => (/\d/.test(word) && !word.includes('.')) || LETTERS_OF_KEY.test(word))
  );
};
