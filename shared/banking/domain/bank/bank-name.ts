import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import { BANK_ALIASES } from '../../data/bank-aliases.generated.ts';
import { nameKeys } from './name-key.ts';
import { isValidOn, participantByClabePrefix, participantByCode, type Participant, type Participants } from './participants.ts';
import type { SpeiCode } from './spei-code.ts';

/**
 * What a bank's name, typed by a person or printed on a receipt, stands for. Ambiguous is never resolved by a guess.
 */
export type BankName =
  | { readonly kind: 'participant'; readonly code: SpeiCode; readonly name: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous' };

type Meaning = { readonly clabePrefix: string; readonly validFrom: string; readonly validTo: string };

const aliases = BANK_ALIASES.flatMap(([clabePrefix, validFrom, validTo, keys]) =>
  keys.split(' ').map((key) => ({ key, clabePrefix, validFrom, validTo })),
);

/** An institution keeps its former names, so a participant's name means it on any date; only aliases carry dates. */
const namesOf = ({ rows }: Participants) =>
  rows.flatMap(({ name, clabePrefix }) => nameKeys(name).map((key) => ({ key, clabePrefix, validFrom: '', validTo: '' })));

type Meanings = ReadonlyMap<string, readonly Meaning[]>;

/** The names of a list are read once for as long as the list is in use. */
const known = new WeakMap<Participants, Meanings>();

const meaningsIn = (participants: Participants): Meanings => {
  const meanings: Meanings = known.get(participants) ?? Map.groupBy([...namesOf(participants), ...aliases], ({ key }) => key);
  known.set(participants, meanings);
  return meanings;
};

/** What separates two ways of naming one bank in a text: "BBVA (Bancomer)", "Banorte/Ixe", "40012 - BBVA". */
const BETWEEN_NAMES = /[/|()[\],;:\n–—-]/;
const CODE_IN_TEXT = /\b[0-9]{3,5}\b/g;

/** The day and the list by which a name is read. */
type Reading = { readonly fecha: CalendarDate; readonly participants: Participants };

/** The participants a text may mean on a date. */
type Candidates = ReadonlyMap<SpeiCode, Participant>;

const candidates = (found: readonly (Participant | null)[]): Candidates =>
  new Map(found.flatMap((participant) => (participant === null ? [] : [[participant.code, participant]])));

const namedByDigits = (digits: string, { fecha, participants }: Reading): Candidates =>
  candidates([(digits.length === 3 ? participantByClabePrefix : participantByCode)(digits, fecha, participants)]);

const namedByWords = (text: string, { fecha, participants }: Reading): Candidates => {
  const meaningsByKey = meaningsIn(participants);
  const meanings = nameKeys(text)
    .map((key) => meaningsByKey.get(key)?.filter((meaning) => isValidOn(meaning, fecha)) ?? [])
    .find((valid) => valid.length > 0);
  return candidates((meanings ?? []).map(({ clabePrefix }) => participantByClabePrefix(clabePrefix, fecha, participants)));
};

const named = (text: string, reading: Reading): Candidates => {
  const trimmed = text.trim();
  return /^[0-9]+$/.test(trimmed) ? namedByDigits(trimmed, reading) : namedByWords(trimmed, reading);
};

const decide = (found: Candidates): BankName => {
  const [only, ...others] = found.values();
  if (only === undefined) return { kind: 'unknown' };
  return others.length === 0 ? { kind: 'participant', ...only } : { kind: 'ambiguous' };
};

/**
 * Reads a text that names its bank twice. Every part must be understood, and all parts must agree on one participant.
 */
const decideByParts = (text: string, reading: Reading): BankName => {
  const parts = text
    .replace(CODE_IN_TEXT, '|$&|')
    .split(BETWEEN_NAMES)
    .filter((part) => nameKeys(part).length > 0)
    .map((part) => named(part, reading));
  const [first, ...others] = parts;
  if (first === undefined || parts.some((part) => part.size === 0)) return { kind: 'unknown' };
  const shared = [...first].filter(([code]) => others.every((part) => part.has(code)));
  return shared.length === 0 ? { kind: 'ambiguous' } : decide(new Map(shared));
};

/**
 * The participant a free text names on the payment's date: an official or common name whatever its case, accents,
 * punctuation and legal form, a former name, a 3-digit CLABE prefix, or a SPEI code. Matching is exact after
 * normalisation, so a misspelt name is unknown; a name two participants share is ambiguous.
 */
export const resolveBankName = (text: string, fecha: CalendarDate, participants: Participants): BankName => {
  const reading = { fecha, participants };
  const whole = decide(named(text, reading));
  return whole.kind === 'unknown' ? decideByParts(text, reading) : whole;
};
