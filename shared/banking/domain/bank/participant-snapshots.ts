import { addDays, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import {
  isValidOn,
  makeParticipants,
  SHIPPED_PARTICIPANTS,
  type DatedParticipant,
  type Participant,
  type Participants,
  type Validity,
} from './participants.ts';

/** Banxico's list of participants as it was on a day, and until the day of the next snapshot. */
export type ParticipantSnapshot = { readonly fecha: CalendarDate; readonly participants: readonly Participant[] };

/** CLABE prefixes are the ends of SPEI codes; Banxico's list names no others. */
const prefixOf = ({ code }: Participant): string => code.slice(-3);

/** Participants by prefix. A prefix listed under two codes is ambiguous. */
const byUniquePrefix = (listed: readonly Participant[]): ReadonlyMap<string, Participant> => {
  const owners = Map.groupBy(listed, prefixOf);
  return new Map(
    [...owners].flatMap(([prefix, [owner, ...others]]) => (owner === undefined || others.length > 0 ? [] : [[prefix, owner]])),
  );
};

const laterStart = (one: string, other: string): string => (one > other ? one : other);
const earlierEnd = (one: string, other: string): string => (one === '' || (other !== '' && other < one) ? other : one);

/** The part of some rows that falls into a span of days. */
export const clipTo = (rows: readonly DatedParticipant[], span: Validity): readonly DatedParticipant[] =>
  rows
    .map((row) => ({ ...row, validFrom: laterStart(row.validFrom, span.validFrom), validTo: earlierEnd(row.validTo, span.validTo) }))
    .filter(({ validFrom, validTo }) => validTo === '' || validFrom <= validTo);

const isSame = (one: Participant, other: Participant): boolean => one.code === other.code && one.name === other.name;

/** Merges consecutive equal rows, so that years of snapshots stay a short list. */
const mergeAdjacent = (rows: readonly DatedParticipant[]): readonly DatedParticipant[] =>
  rows.reduce<readonly DatedParticipant[]>((merged, row) => {
    const last = merged.at(-1);
    return last !== undefined && isSame(last, row) ? [...merged.slice(0, -1), { ...last, validTo: row.validTo }] : [...merged, row];
  }, []);

type ValidityPeriod = { readonly fecha: CalendarDate; readonly span: Validity; readonly listed: ReadonlyMap<string, Participant> };

const periodsOf = (snapshots: readonly ParticipantSnapshot[]): readonly ValidityPeriod[] => {
  const ordered = snapshots.toSorted((one, other) => (one.fecha < other.fecha ? -1 : 1));
  return ordered.map(({ fecha, participants }, index) => {
    const next = ordered[index + 1]?.fecha;
    return {
      fecha,
      span: { validFrom: fecha, validTo: next === undefined ? '' : addDays(next, -1) },
      listed: byUniquePrefix(participants),
    };
  });
};

const rowsOfPrefix = (
  clabePrefix: string,
  periods: readonly ValidityPeriod[],
  shipped: readonly DatedParticipant[],
): readonly DatedParticipant[] => {
  const [first] = periods;
  if (first === undefined) return shipped;
  const listedFirst = first.listed.get(clabePrefix);
  const before = { validFrom: '', validTo: addDays(first.fecha, -1) };
  // A participant of the first snapshot may have joined long before; only the shipped list contains the date.
  const rows = [
    ...(shipped.length === 0 && listedFirst !== undefined ? [{ ...listedFirst, ...before, clabePrefix }] : clipTo(shipped, before)),
  ];
  let known: Participant | null = null;
  for (const { span, listed } of periods) {
    known = listed.get(clabePrefix) ?? known;
    rows.push(...(known === null ? clipTo(shipped, span) : [{ ...known, ...span, clabePrefix }]));
  }
  return mergeAdjacent(rows.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1)));
};

/**
 * The shipped list with the changes of dated snapshots from their date on: new participants, codes and names. A
 * participant a snapshot omits stays known: an institution leaves the list while its payments are still queried, and a
 * superfluous query costs less than one that cannot be sent.
 */
export const participantsWith = (snapshots: readonly ParticipantSnapshot[]): Participants => {
  if (snapshots.length === 0) return SHIPPED_PARTICIPANTS;
  const periods = periodsOf(snapshots);
  const prefixes = new Set([...SHIPPED_PARTICIPANTS.byPrefix.keys(), ...periods.flatMap(({ listed }) => [...listed.keys()])]);
  return makeParticipants(
    [...prefixes].flatMap((prefix) => rowsOfPrefix(prefix, periods, SHIPPED_PARTICIPANTS.byPrefix.get(prefix) ?? [])),
  );
};

/** Whether two lists name the same participants in the same way, in any order. */
export const isSameList = (one: readonly Participant[], other: readonly Participant[]): boolean => {
  const lines = (list: readonly Participant[]): readonly string[] => list.map(({ code, name }) => `${code} ${name}`).toSorted();
  return lines(one).join('\n') === lines(other).join('\n');
};

/** Codes of a list that the shipped one lacks on that day, and of those with another name there. */
export type ParticipantDrift = { readonly missing: readonly string[]; readonly renamed: readonly string[] };

/**
 * How far the shipped list is behind Banxico's. Institutions that Banxico no longer lists are no drift: the shipped list
 * keeps them for old payments.
 */
export const driftOfShippedList = ({ fecha, participants }: ParticipantSnapshot): ParticipantDrift => {
  const shipped = new Map(SHIPPED_PARTICIPANTS.rows.filter((row) => isValidOn(row, fecha)).map(({ code, name }) => [code, name]));
  return {
    missing: participants.filter(({ code }) => !shipped.has(code)).map(({ code }) => code),
    renamed: participants.filter(({ code, name }) => shipped.has(code) && shipped.get(code) !== name).map(({ code }) => code),
  };
};
