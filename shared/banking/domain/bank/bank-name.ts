import { isCalendarDate, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { BANK_ALIASES } from '../../data/bank-aliases.generated.ts';
import { NAMES_OUTSIDE_SPEI } from '../../data/names-outside-spei.generated.ts';
import { nameKeys } from './name-key.ts';
import {
  isValidOn,
  participantByClabePrefix,
  participantByCode,
  type BankAlias,
  type Participant,
  type Participants,
} from './participants.ts';
import type { SpeiCode } from './spei-code.ts';

/**
 * The participant a bank name refers to, typed or printed on a receipt. An ambiguous name is never guessed.
 */
export type BankName =
  | { readonly kind: 'participant'; readonly code: SpeiCode; readonly name: string }
  /** Known, but the name of no participant on the day: the bank has left SPEI, or never took part. */
  | { readonly kind: 'no_participant' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'ambiguous' };

type NameRow = BankAlias;

/** Made with the index of a list: a cold start makes none for a bank given by its code. */
const aliasesOf = ({ overrides: { aliases: changed } }: Participants) => {
  const nameOf = ({ clabePrefix, key }: Pick<NameRow, 'clabePrefix' | 'key'>): string => `${clabePrefix} ${key}`;
  const replaced = new Set(changed.map(nameOf));
  const shipped = BANK_ALIASES.flatMap(([clabePrefix, validFrom, validTo, keys]) =>
    keys.split(' ').map((key) => ({ key, clabePrefix, validFrom, validTo })),
  );
  return [...shipped.filter((row) => !replaced.has(nameOf(row))), ...changed.filter(({ isRemoved }) => !isRemoved)];
};

/** An institution keeps its former names, so a participant's name is valid on any date; only aliases carry dates. */
const namesOf = ({ rows }: Participants) =>
  rows.flatMap(({ name, clabePrefix }) => nameKeys(name).map((key) => ({ key, clabePrefix, validFrom: '', validTo: '' })));

type NameIndex = ReadonlyMap<string, readonly NameRow[]>;

/** The names of a list are indexed once, for as long as the list is in use. */
const indexes = new WeakMap<Participants, NameIndex>();

const nameIndexOf = (participants: Participants): NameIndex => {
  const index: NameIndex =
    indexes.get(participants) ?? Map.groupBy([...namesOf(participants), ...aliasesOf(participants)], ({ key }) => key);
  indexes.set(participants, index);
  return index;
};

const outsideSpei: ReadonlySet<string> = new Set(NAMES_OUTSIDE_SPEI.map(([key]) => key));

/** Separators of two names of one bank in a text: "BBVA (Bancomer)", "Banorte/Ixe", "40012 - BBVA". */
const NAME_SEPARATORS = /[/|()[\],;:\n–—-]/;
const CODE_IN_TEXT = /\b[0-9]{3,5}\b/g;

/** The day and the list that a name is resolved with. */
type NameContext = { readonly fecha: CalendarDate; readonly participants: Participants };

/** The participants a text may mean on a date. */
type Candidates = ReadonlyMap<SpeiCode, Participant>;

const candidates = (found: readonly (Participant | null)[]): Candidates =>
  new Map(found.flatMap((participant) => (participant === null ? [] : [[participant.code, participant]])));

const matchCode = (digits: string, { fecha, participants }: NameContext): Candidates =>
  candidates([(digits.length === 3 ? participantByClabePrefix : participantByCode)(digits, fecha, participants)]);

/** The rows of a name that are valid on the day, of its most specific key. */
const rowsOf = (text: string, { fecha, participants }: NameContext): readonly NameRow[] => {
  const index = nameIndexOf(participants);
  return (
    nameKeys(text)
      .map((key) => index.get(key)?.filter((row) => isValidOn(row, fecha)) ?? [])
      .find((valid) => valid.length > 0) ?? []
  );
};

const participantsOf = (rows: readonly NameRow[], { fecha, participants }: NameContext): Candidates =>
  candidates(rows.map(({ clabePrefix }) => participantByClabePrefix(clabePrefix, fecha, participants)));

/** A spelling with dates is from that time: "Hey Banco" was Banregio's brand before a bank had this name. */
const ofItsTime = (rows: readonly NameRow[]): readonly NameRow[] => {
  const dated = rows.filter(({ validFrom, validTo }) => validFrom !== '' || validTo !== '');
  return dated.length > 0 ? dated : rows;
};

const isCode = (text: string): boolean => /^[0-9]+$/.test(text.trim());

/** Every participant that a part of a text may mean. */
const matchPart = (text: string, context: NameContext): Candidates =>
  isCode(text) ? matchCode(text.trim(), context) : participantsOf(rowsOf(text, context), context);

/** Codes of banks; those of brokerage houses and other institutions begin otherwise. */
const BANK_CODE = '40';

/** A name that a bank shares with its brokerage house is the bank's. */
const toBankName = (found: Candidates): BankName => {
  const all = [...found.values()];
  const banks = all.filter(({ code }) => code.startsWith(BANK_CODE));
  const [only, ...others] = banks.length > 0 ? banks : all;
  if (only === undefined) return { kind: 'unknown' };
  return others.length === 0 ? { kind: 'participant', ...only } : { kind: 'ambiguous' };
};

/** Resolves a text that names its bank twice. Every part must be recognised, and all parts must agree on one participant. */
const resolveByParts = (text: string, context: NameContext): BankName => {
  const parts = text
    .replace(CODE_IN_TEXT, '|$&|')
    .split(NAME_SEPARATORS)
    .filter((part) => nameKeys(part).length > 0)
    .map((part) => matchPart(part, context));
  const [first, ...others] = parts;
  if (first === undefined || parts.some((part) => part.size === 0)) return { kind: 'unknown' };
  const shared = [...first].filter(([code]) => others.every((part) => part.has(code)));
  return shared.length === 0 ? { kind: 'ambiguous' } : toBankName(new Map(shared));
};

/**
 * The participant that a free text names on the payment's date: an official or common name whatever its case, accents, punctuation and
 * legal form, a former name, a 3-digit CLABE prefix, or a SPEI code. Matching is exact after normalisation, so a misspelt name is unknown;
 * a name of two banks is ambiguous; the name of a bank that is no participant on the day has its own result.
 */
export const resolveBankName = (text: string, fecha: CalendarDate, participants: Participants): BankName => {
  const context = { fecha, participants };
  const whole = toBankName(isCode(text) ? matchPart(text, context) : participantsOf(ofItsTime(rowsOf(text, context)), context));
  const named = whole.kind === 'unknown' ? resolveByParts(text, context) : whole;
  const isOutside = (key: string): boolean => outsideSpei.has(key) || nameIndexOf(participants).has(key);
  return named.kind === 'unknown' && nameKeys(text).some(isOutside) ? { kind: 'no_participant' } : named;
};

/** The days on which the list or the aliases change; every participant and every name is valid on at least one of them. */
const changingDays = (participants: Participants): readonly CalendarDate[] => {
  const dates = [...participants.rows, ...aliasesOf(participants)].flatMap(({ validFrom, validTo }) => [validFrom, validTo]);
  return [...new Set(dates)].filter(isCalendarDate);
};

/** Whether a text names a bank that took no part in SPEI on a day, but did on another. */
export const isBankOfAnotherDay = (text: string, fecha: CalendarDate, participants: Participants): boolean =>
  ['unknown', 'no_participant'].includes(resolveBankName(text, fecha, participants).kind) &&
  changingDays(participants).some((day) => resolveBankName(text, day, participants).kind === 'participant');
