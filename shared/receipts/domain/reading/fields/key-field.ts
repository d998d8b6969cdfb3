import { participantByClabePrefix, type Participant, type Participants } from '../../../../banking/domain/bank/participants.ts';
import { mayBeMisreadAs } from '../../../../banking/domain/tracking-key/key-confusions.ts';
import { isCoherent } from '../../../../banking/domain/tracking-key/key-date.ts';
import { embeddedDate } from '../../../../banking/domain/tracking-key/tracking-key.ts';
import type { CalendarDate } from '../../../../platform/time/calendar-date.ts';
import type { FieldReading } from '../../../../validation/domain/receipt/receipt.ts';
import { rowGap } from '../layout/cells.ts';
import { labelsOf, valuesOf, type LabelledText, type ValueCandidate } from '../layout/labelled-page.ts';
import { freeSpellings, keyText, spellingsOf, type KeySpelling } from '../values/tracking-key.ts';
import { areCertain, confidenceOf, CONFLICTING, contradicted, fieldReading } from './found-field.ts';

export type KeyField = {
  readonly field: FieldReading;
  /** Other spellings, likeliest first. */
  readonly spellings: readonly string[];
  /** The bank of the key's form. */
  readonly bank: Participant | null;
  /** The day in the key. */
  readonly date: CalendarDate | null;
};

export type KeyContext = {
  /** Days that the receipt shows; a key with one of them is likelier. */
  readonly dates: readonly CalendarDate[];
  readonly sender: Participant | null;
  readonly today: CalendarDate;
  readonly participants: Participants;
};

const MIN_LENGTH = 7;
/** Longer than any key: characters that recognition added are shown, too. */
const MAX_READ_LENGTH = 36;
const MAX_SPELLINGS = 3;
/** Keys without a known form are seldom shorter. */
export const USUAL_LENGTH = 18;
/** The portal accepts no longer key. */
export const MAX_KEY_LENGTH = 30;
/** A key without a label scores less. */
const UNLABELLED = 0.05;
/** The confidence of characters from a PDF's text: only the end of the key may be mistaken. */
const WRITTEN = 0.97;
const WRITTEN_OVER_ROWS = 0.92;
/** The confidence of one of two equally likely spellings. */
const TIED = 0.8;
/** Rows of one value are closer than rows of two, in heights of a row. */
const WRAP_GAP = 1.1;

type Scored = {
  readonly spelling: KeySpelling;
  readonly bank: Participant | null;
  readonly date: CalendarDate | null;
  readonly score: number;
};

const clabePrefixOf = (bank: Participant, { participants }: KeyContext): string | null => participants.prefixByCode.get(bank.code) ?? null;

/** A spelling scores less the more it changes, and more when its day is the receipt's or its bank the sender's. */
const scored = (spelling: KeySpelling, context: KeyContext): Scored | null => {
  const { today, dates, sender, participants } = context;
  const [fecha = today] = dates;
  const date = embeddedDate(spelling.key, fecha)?.date ?? null;
  const isDated = date !== null && dates.some((day) => isCoherent(date, day));
  if (date !== null && dates.length > 0 && !isDated) return null;
  const bank = participantByClabePrefix(spelling.clabePrefix, fecha, participants);
  const isSenders = sender !== null && clabePrefixOf(sender, context) === spelling.clabePrefix;
  return { spelling, bank, date, score: (isDated ? 4 : 0) + (isSenders ? 3 : 0) - spelling.cost };
};

/** Forms with places for either a letter or a digit do not show which of them is correct. */
const isAmbiguousForm = ({ key }: KeySpelling): boolean => key.startsWith('NU3');
const hasMixedPlaces = ({ key }: KeySpelling): boolean => /^\d{4}[0-9A-Z]{4}20\d{16}$/.test(key);

const patternedConfidence = ({ spelling, date }: Scored, words: number, isSenders: boolean): number => {
  if (isAmbiguousForm(spelling)) return 0.5 * words + 0.1;
  const recognised = words >= 0.75 ? 0.97 : words >= 0.5 ? 0.91 : 0.6 + 0.4 * words;
  const repaired = spelling.cost === 0 ? recognised : Math.min(recognised, spelling.cost <= 3 ? 0.92 : 0.8);
  const mixed = hasMixedPlaces(spelling) ? Math.min(repaired, words >= 0.85 ? 0.95 : 0.85) : repaired;
  // A match with a form without a day, of a bank that is named nowhere else, may be accidental.
  return date === null && !isSenders ? Math.min(mixed, 0.75) : mixed;
};

/** Whether a value continues in rows as close as those of one text. */
const isWrapped = ({ cells, isJoined }: ValueCandidate): boolean =>
  isJoined && cells.every((cell, index) => index === 0 || rowGap(cells[index - 1] ?? cell, cell) < WRAP_GAP);

type Found = { readonly found: KeyField; readonly rank: number };

/** Ranks from which a key has the form of a bank, or at least the usual length. */
const FORMED = 7;
const USUAL_RANK = 2;

/** A key with a bank's form. */
const patterned = (value: ValueCandidate, context: KeyContext, isLabelled: boolean): Found | null => {
  const isWritten = areCertain(value.words);
  const spellings = spellingsOf(value.words.map(({ text }) => keyText(text)))
    .filter(({ cost, key }) => !isWritten || (cost < 1 && key === keyText(value.text)))
    .flatMap((spelling) => scored(spelling, context) ?? []);
  const [best, ...others] = spellings.toSorted((left, right) => right.score - left.score);
  if (best === undefined) return null;
  const isSenders = context.sender !== null && best.bank?.code === context.sender.code;
  const recognised = isWritten && isLabelled ? WRITTEN : patternedConfidence(best, confidenceOf(value.words), isSenders);
  const certain = recognised - (isLabelled ? 0 : UNLABELLED);
  // Nothing distinguishes the correct one of two.
  const confidence = others[0]?.score === best.score ? Math.min(certain, TIED) : certain;
  const rest = others.map(({ spelling }) => spelling.key).slice(0, MAX_SPELLINGS);
  const field = fieldReading(value, best.spelling.key, confidence, best.spelling.cost === 0 ? [] : ['key_pattern']);
  return { found: { field, spellings: rest, bank: best.bank, date: best.date }, rank: 10 + best.score };
};

/** Any letters and digits: nothing proves a character. */
const free = (value: ValueCandidate): Found => {
  const text = keyText(value.text);
  const rank = text.length < USUAL_LENGTH ? 0 : isWrapped(value) && text.length <= MAX_KEY_LENGTH ? 3 : 2;
  if (areCertain(value.words) && text.length <= MAX_KEY_LENGTH) {
    const written = value.words.map((word) => word.text).join('');
    // A further word in a row may be another value.
    const isForm = /^[0-9A-Z](?:[0-9A-Z/-]*[0-9A-Z])?$/i.test(written) && value.words.length <= value.cells.length;
    const field = fieldReading(value, written.toUpperCase(), !isForm ? CONFLICTING : value.isJoined ? WRITTEN_OVER_ROWS : WRITTEN);
    return { found: { field, spellings: [], bank: null, date: null }, rank };
  }
  const field = fieldReading(value, text, 0.5 * confidenceOf(value.words));
  return { found: { field, spellings: freeSpellings(text), bank: null, date: null }, rank };
};

const foundIn = (value: ValueCandidate, context: KeyContext, isLabelled: boolean): Found | null => {
  const text = keyText(value.text);
  if (text.length < MIN_LENGTH || text.length > MAX_READ_LENGTH || !/\d/.test(text)) return null;
  return patterned(value, context, isLabelled) ?? (isLabelled ? free(value) : null);
};

/** The next rows of a value belong to a key as long as they look like one. */
const looksLikeKey = ({ cells, isJoined }: ValueCandidate): boolean =>
  !isJoined || cells.every(({ text }) => !/[a-záéíóúñ]{2}/u.test(text) && /^[0-9A-Z|§.]+$/.test(text.toUpperCase().replaceAll(' ', '')));

/** Whether a value is a key of several rows, or cells, that are as close as those of one. */
export const isWrappedKey = (value: ValueCandidate): boolean => isWrapped(value) && looksLikeKey(value);

/** Without a label, only the form of a bank distinguishes a key from other texts. */
const unlabelled = (text: LabelledText): readonly ValueCandidate[] =>
  text.cells.flatMap((cell) => {
    const [first, ...others] = cell.words;
    const isLong = keyText(cell.text).length >= 18 && /[A-Za-z]/.test(cell.text);
    if (first === undefined || !isLong || text.labelCells.has(cell)) return [];
    return [{ words: [first, ...others], text: cell.text, page: cell.page, cells: [cell], isJoined: false }];
  });

const bestOf = (found: readonly Found[]): Found | null => found.toSorted((left, right) => right.rank - left.rank)[0] ?? null;

/** Whether two texts may be readings of one key: a receipt may print its key twice, once of them in part. */
const areSame = (one: string, other: string): boolean =>
  one.includes(other) || other.includes(one) || mayBeMisreadAs(other, one, 'doubtful');

/** The key of one label, unless another label has a different one; a folio is too short for a key without a known form. */
const withoutRival = (best: Found, found: readonly Found[]): KeyField => {
  const { field } = best.found;
  const isRival = (other: Found): boolean =>
    !areSame(field.value, other.found.field.value) && (best.rank < FORMED || other.rank >= USUAL_RANK);
  return found.some(isRival) ? { ...best.found, field: contradicted(field, Math.min(field.confidence, CONFLICTING)) } : best.found;
};

/** The tracking key: by its label, with the rows in which it continues; or by a bank's form alone. Of two different ones none is certain. */
export const readKeyField = (text: LabelledText, context: KeyContext): KeyField | null => {
  const labelled = labelsOf(text, 'clave_rastreo').flatMap((label) => {
    const values = valuesOf(text, label).filter(looksLikeKey);
    return bestOf(values.flatMap((value) => foundIn(value, context, true) ?? [])) ?? [];
  });
  const best = bestOf(labelled);
  if (best !== null) return withoutRival(best, labelled);
  return bestOf(unlabelled(text).flatMap((value) => foundIn(value, context, false) ?? []))?.found ?? null;
};
