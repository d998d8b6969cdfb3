import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import { PARTICIPANT_ROWS } from '../../data/participants.generated.ts';
import { parseSpeiCode, type SpeiCode } from './spei-code.ts';

/** An institution that takes part in SPEI, under the code and the name it has on a given date. */
export type Participant = { readonly code: SpeiCode; readonly name: string };

/** First and last day of validity, both included; an empty text is an open end. */
export type Validity = { readonly validFrom: string; readonly validTo: string };

export type DatedParticipant = Participant & Validity & { readonly clabePrefix: string };

/** A name by which a bank is recognised, on the days on which it means this bank. */
export type BankAlias = Validity & {
  readonly clabePrefix: string;
  /** The name reduced to its letters and digits. */
  readonly key: string;
};

/** What admins changed of the files in the deployed code. */
export type BankOverrides = {
  /** The names of these prefixes and keys are replaced, or removed. */
  readonly aliases: readonly (BankAlias & { readonly alias: string; readonly isRemoved: boolean })[];
  /** By BIN; null for a BIN that decides no bank. */
  readonly bins: ReadonlyMap<string, SpeiCode | null>;
  /** Senders that a validation queries at most when none is known; null for the default. */
  readonly senderProbes: number | null;
};

const NO_OVERRIDES: BankOverrides = { aliases: [], bins: new Map(), senderProbes: null };

/** A list of participants, of today and of the past, and how their names and cards are recognised. */
export type Participants = {
  readonly rows: readonly DatedParticipant[];
  readonly byPrefix: ReadonlyMap<string, readonly DatedParticipant[]>;
  readonly prefixByCode: ReadonlyMap<string, string>;
  readonly overrides: BankOverrides;
};

export const isValidOn = ({ validFrom, validTo }: Validity, fecha: CalendarDate): boolean =>
  (validFrom === '' || validFrom <= fecha) && (validTo === '' || fecha <= validTo);

export const makeParticipants = (rows: readonly DatedParticipant[], overrides: BankOverrides = NO_OVERRIDES): Participants => ({
  rows,
  byPrefix: Map.groupBy(rows, ({ clabePrefix }) => clabePrefix),
  prefixByCode: new Map(rows.map(({ code, clabePrefix }) => [code, clabePrefix])),
  overrides,
});

/** The list in the deployed code. */
export const SHIPPED_PARTICIPANTS: Participants = makeParticipants(
  PARTICIPANT_ROWS.flatMap(([speiCode, clabePrefix, name, validFrom, validTo]) => {
    const code = parseSpeiCode(speiCode);
    return code === null ? [] : [{ code, clabePrefix, name, validFrom, validTo }];
  }),
);

/** The participant that owns a 3-digit CLABE prefix on the payment's date, or null when no known participant does. */
export const participantByClabePrefix = (prefix: string, fecha: CalendarDate, participants: Participants): Participant | null => {
  const found = participants.byPrefix.get(prefix)?.find((participant) => isValidOn(participant, fecha));
  return found === undefined ? null : { code: found.code, name: found.name };
};

/**
 * The institution with a SPEI code on the payment's date, or null when the code is unknown. An institution whose code changed is found by
 * either code: for a payment of September 2026, 90638 gives 40638.
 */
export const participantByCode = (code: string, fecha: CalendarDate, participants: Participants): Participant | null => {
  const prefix = participants.prefixByCode.get(code);
  return prefix === undefined ? null : participantByClabePrefix(prefix, fecha, participants);
};
