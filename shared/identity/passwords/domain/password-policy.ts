import { PRODUCT_NAME } from '../../accounts/domain/product-name.ts';

/** Minimum length of a password: shorter with a second factor (NIST SP 800-63B-4 §3.1.1.2). */
const MIN_LENGTH = { withSecondFactor: 12, alone: 15 } as const;
export const MAX_PASSWORD_LENGTH = 128;

/** Minimum of letters and digits once the guessable parts of a password are removed. */
const MIN_UNGUESSABLE = 8;

/** Public data about the owner of a password. */
export type PasswordOwner = { readonly email: string; readonly name: string; readonly hasSecondFactor: boolean };

export type PasswordProblem = { readonly code: 'password_too_short'; readonly minimum: number } | { readonly code: 'password_compromised' };

/** Rows of keys, of the US and Spanish layouts. */
const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** Keys in columns: both diagonals of the letters, and the numeric pad. */
const COLUMNS = [
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol', '0pñ'],
  ...['3wa', '4esz', '5rdx', '6tfc', '7ygv', '8uhb', '9ijn', '0okm'],
  ...['147', '258', '369'],
];

const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Letters as they are compared: lower case, without accents. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Replaces digits and signs by the letters they imitate: `p4ssw0rd` becomes `password`. */
const asLetters = (text: string): string => Array.from(text, (character) => LOOKALIKES[character] ?? character).join('');

/** Words of the service itself. */
const SERVICE_WORDS = [...plain(PRODUCT_NAME).split(' '), 'cep', 'banxico', 'validacion', 'validation', 'transferencia'];

const inBothDirections = (lines: readonly string[]): readonly string[] =>
  lines.map(plain).flatMap((line) => [line, Array.from(line).reverse().join('')]);

const ROW_LINES = inBothDirections(ROWS);
const COLUMN_LINES = inBothDirections(COLUMNS);

/** Whether a character continues a run of characters. */
type Continues = (run: string, next: string) => boolean;

const continuesColumn: Continues = (run, next) => COLUMN_LINES.some((line) => line.includes(run + next));

const continuesSequence: Continues = (run, next) => {
  const last = run.slice(-1);
  if (last === next || ROW_LINES.some((line) => line.includes(last + next))) return true;
  return /^[a-z0-9]{2}$/.test(last + next) && Math.abs(last.charCodeAt(0) - next.charCodeAt(0)) <= 1;
};

/** A text in which each run of at least so many characters is reduced to its first character. */
const withoutRuns = (text: string, continues: Continues, minimum: number): string => {
  const runs: string[] = [];
  for (const character of text) {
    const run = runs.at(-1);
    if (run !== undefined && continues(run, character)) runs.splice(-1, 1, run + character);
    else runs.push(character);
  }
  return runs.map((run) => (run.length < minimum ? run : run.slice(0, 1))).join('');
};

/** Shorter columns, and shorter alternating sequences, occur in many phrases by chance. */
const [MIN_COLUMN, MIN_IN_TURN] = [3, 4];

/**
 * The length of a text without columns of the keyboard (`1qaz2wsx`), sequences (`abcd`, `4321`, `qwer`, `aaaa`, or the `1234` that several
 * columns begin with), and two alternating sequences (`q1w2e3r4`). The text is in {@link plain} letters and digits.
 */
const lengthWithoutSequences = (text: string): number => {
  const inTurn = [0, 1].map((turn) => Array.from(text).filter((_character, index) => index % 2 === turn));
  return Math.min(
    withoutRuns(withoutRuns(text, continuesColumn, MIN_COLUMN), continuesSequence, 2).length,
    inTurn.map((characters) => withoutRuns(characters.join(''), continuesSequence, MIN_IN_TURN)).join('').length,
  );
};

/** The part that a text repeats, or all of it. */
const withoutRepeats = (text: string): string => {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period === -1 ? text.length : period);
};

const wordsOf = ({ email, name }: PasswordOwner): readonly string[] =>
  [...plain(email).split(/[^a-z0-9]+/), ...plain(name).split(/[^a-z0-9]+/), ...SERVICE_WORDS].filter((word) => word.length >= 3);

const unguessableLength = (text: string, words: readonly string[]): number => {
  const left = words.toSorted((one, other) => other.length - one.length).reduce((rest, word) => rest.replaceAll(word, ''), text);
  return lengthWithoutSequences(withoutRepeats(left.replaceAll(/[^a-z0-9]/g, '')));
};

/** A word without the digits and signs before and after it. */
const trimmed = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');

/**
 * Why a password is refused; null when it is accepted. There are no composition rules: it must be long enough, and must not be a common
 * password, a sequence, a repetition, or public data of its owner. `isCommon` recognises common passwords, in lower case.
 */
export const passwordProblem = (password: string, owner: PasswordOwner, isCommon: (word: string) => boolean): PasswordProblem | null => {
  const minimum = owner.hasSecondFactor ? MIN_LENGTH.withSecondFactor : MIN_LENGTH.alone;
  if (Array.from(password.normalize('NFKC')).length < minimum) return { code: 'password_too_short', minimum };
  const text = plain(password);
  const spellings = [text, asLetters(text)];
  const candidates = spellings.flatMap((each) => [each, withoutRepeats(each), trimmed(each), trimmed(asLetters(trimmed(each)))]);
  const isKnown = candidates.some((candidate) => candidate !== '' && isCommon(candidate));
  const isGuessable = spellings.some((each) => unguessableLength(each, wordsOf(owner)) < MIN_UNGUESSABLE);
  return isKnown || isGuessable ? { code: 'password_compromised' } : null;
};
