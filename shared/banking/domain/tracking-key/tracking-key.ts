import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import { participantByClabePrefix, participantByCode, type Participant, type Participants } from '../bank/participants.ts';
import type { SpeiCode } from '../bank/spei-code.ts';
import { isCoherent, readKeyDate } from './key-date.ts';
import { TRACKING_KEY_PATTERNS, type Grade, type TrackingKeyPattern } from './patterns.ts';

/** Codes of the interface for a tracking key that contradicts the payment's date or its own bank's form. */
export type TrackingKeyProblem = 'clave_fecha_incoherente' | 'clave_longitud_invalida';

/** The date in a tracking key, a day in Mexico City, and the grade of its pattern. */
export type KeyDate = { readonly date: CalendarDate; readonly grade: Grade };

/** Grades that are sure enough to propose a sender, surest first. */
const SENDER_GRADES = ['H', 'M'] as const;

/** The bank that made a tracking key, and how sure that is. */
export type KeySender = { readonly bank: Participant; readonly grade: (typeof SENDER_GRADES)[number] };

/** Keys are compared without regard to case (the CEP does too). */
const normalised = (key: string): string => key.trim().toUpperCase();

const extractDate = (regExp: RegExp, key: string, pattern: TrackingKeyPattern, fecha: CalendarDate): CalendarDate | null => {
  const text = regExp.exec(key)?.groups?.['date'];
  return text === undefined || pattern.dateFormat === null ? null : readKeyDate(text, pattern.dateFormat, fecha);
};

const patternsOf = (key: string): readonly TrackingKeyPattern[] => TRACKING_KEY_PATTERNS.filter(({ fullKey }) => fullKey.test(key));

/** Whether a key has the form of any bank, whatever its grade. */
export const hasKnownForm = (key: string): boolean => patternsOf(normalised(key)).length > 0;

/** A pattern that contains a date matches the key only when that date fits the payment. */
const fitsPayment = (pattern: TrackingKeyPattern, key: string, fecha: CalendarDate): boolean => {
  if (pattern.dateFormat === null) return true;
  const date = extractDate(pattern.fullKey, key, pattern, fecha);
  return date !== null && isCoherent(date, fecha);
};

/**
 * The bank that made a tracking key, on the payment's date. Null when the key has no known form, when the date inside
 * it does not fit the payment, when forms of two banks fit, or when only a form of grade L does.
 */
export const senderBankOf = (key: string, fecha: CalendarDate, participants: Participants): KeySender | null => {
  const text = normalised(key);
  const fitting = patternsOf(text).filter((pattern) => fitsPayment(pattern, text, fecha));
  const [prefix, ...otherPrefixes] = new Set(fitting.map(({ clabePrefix }) => clabePrefix));
  const grade = SENDER_GRADES.find((each) => fitting.some((pattern) => pattern.grade === each));
  if (prefix === undefined || otherPrefixes.length > 0 || grade === undefined) return null;
  const bank = participantByClabePrefix(prefix, fecha, participants);
  return bank === null ? null : { bank, grade };
};

/**
 * The day in a tracking key; null when its form is unknown or has no date, or when the forms it fits disagree. `fecha` only gives the year
 * of keys without one (Banamex).
 */
export const embeddedDate = (key: string, fecha: CalendarDate): KeyDate | null => {
  const text = normalised(key);
  const found = patternsOf(text).flatMap((pattern) => {
    const date = extractDate(pattern.fullKey, text, pattern, fecha);
    return date === null ? [] : [{ date, grade: pattern.grade }];
  });
  const [first] = found;
  return first !== undefined && found.every(({ date }) => date === first.date) ? first : null;
};

/** Whether the date in a key may be the operation date, by the form of its bank. */
export const mayBearOperationDate = (key: string): boolean =>
  patternsOf(normalised(key)).some((pattern) => pattern.mayBearOperationDate === true);

/** The spelling of a key for a query to the portal. */
export type KeySpelling = {
  readonly written: string;
  /** A second spelling, when the bank's own is unknown; null for none. */
  readonly alternative: string | null;
};

/**
 * The spelling of a key with small letters: capitals when it has the form of a bank that writes capitals (grades H and M), else as stated
 * first. Whether the portal distinguishes the two is unknown.
 */
export const keySpelling = (key: string): KeySpelling => {
  const capitals = key.toUpperCase();
  if (capitals === key) return { written: key, alternative: null };
  const isBankForm = patternsOf(capitals).some(({ grade }) => grade !== 'L');
  return isBankForm ? { written: capitals, alternative: null } : { written: key, alternative: capitals };
};

const problemOf = (pattern: TrackingKeyPattern, key: string, fecha: CalendarDate): TrackingKeyProblem | null => {
  if (pattern.fullKey.test(key)) {
    const date = extractDate(pattern.fullKey, key, pattern, fecha);
    return date !== null && !isCoherent(date, fecha) ? 'clave_fecha_incoherente' : null;
  }
  const prefixDate = pattern.uniquePrefix === null ? null : extractDate(pattern.uniquePrefix, key, pattern, fecha);
  return prefixDate !== null && isCoherent(prefixDate, fecha) ? 'clave_longitud_invalida' : null;
};

/**
 * Why a tracking key is impossible for a payment of `fecha` (interface: `preflight_failed`), by the forms of grade H alone. Keys of STP
 * clients are free text, so a form counts only when the key has its bank's mark or the stated sender is that bank, and never when another
 * sender is stated; a wrong length counts against a key only when its date fits the payment.
 *
 * @param sender the sending bank that the caller states, null when it states none that is recognised
 */
export const checkTrackingKey = (
  key: string,
  fecha: CalendarDate,
  sender: SpeiCode | null,
  participants: Participants,
): readonly TrackingKeyProblem[] => {
  const text = normalised(key);
  const stated = sender === null ? null : participantByCode(sender, fecha, participants);
  const applicable = TRACKING_KEY_PATTERNS.filter(({ grade, uniquePrefix, clabePrefix }) => {
    if (grade !== 'H') return false;
    if (sender === null) return uniquePrefix !== null;
    return participantByClabePrefix(clabePrefix, fecha, participants)?.code === stated?.code;
  });
  return applicable.flatMap((pattern) => problemOf(pattern, text, fecha) ?? []);
};
