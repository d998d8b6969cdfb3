/** Characters a password has at least: fewer with a second factor (NIST SP 800-63B-4 §3.1.1.2). */
const MIN_LENGTH = { withSecondFactor: 12, alone: 15 } as const;
export const MAX_PASSWORD_LENGTH = 128;

/** Letters and digits that have to be left of a password without what anybody can guess. */
const MIN_UNGUESSABLE = 8;

/** What everybody knows of whose password it is. */
export type PasswordOwner = { readonly email: string; readonly name: string; readonly hasSecondFactor: boolean };

export type PasswordProblem = { readonly code: 'password_too_short'; readonly minimum: number } | { readonly code: 'password_compromised' };

/** Words of the service itself. */
const SERVICE_WORDS = ['spei', 'cep', 'banxico', 'validacion', 'validation', 'transferencia'];

const KEYBOARD_ROWS = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'asdfghjkl', 'zxcvbnm'];

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

/** `p4ssw0rd` as `password`. */
const asLetters = (text: string): string => Array.from(text, (character) => LOOKALIKES[character] ?? character).join('');

const areNeighbours = (left: string, right: string): boolean =>
  KEYBOARD_ROWS.some((row) => row.includes(left + right) || row.includes(right + left)) ||
  (/^[a-z0-9]{2}$/.test(left + right) && Math.abs(left.charCodeAt(0) - right.charCodeAt(0)) <= 1) ||
  left === right;

/** A text without the characters that go on from the one before: `abcd`, `4321`, `qwer`, `aaaa`. */
const withoutSequences = (text: string): string =>
  Array.from(text)
    .filter((character, index, all) => index === 0 || !areNeighbours(all[index - 1] ?? '', character))
    .join('');

/** The part that a text repeats, or all of it. */
const withoutRepeats = (text: string): string => {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period === -1 ? text.length : period);
};

const wordsOf = ({ email, name }: PasswordOwner): readonly string[] =>
  [...plain(email).split(/[^a-z0-9]+/), ...plain(name).split(/[^a-z0-9]+/), ...SERVICE_WORDS].filter((word) => word.length >= 3);

const unguessableLength = (text: string, words: readonly string[]): number => {
  const left = words.toSorted((one, other) => other.length - one.length).reduce((rest, word) => rest.replaceAll(word, ''), text);
  return withoutSequences(withoutRepeats(left.replaceAll(/[^a-z0-9ñ]/g, ''))).length;
};

/** A word with digits and signs before or behind is the word. */
const trimmed = (text: string): string => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');

/**
 * What is wrong with a password; null when nothing is. No rules of composition: it has to be long enough, and not one that
 * others have, a sequence, a repetition, or what everybody knows of its owner. `isCommon` knows passwords of others, in
 * lower case.
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
