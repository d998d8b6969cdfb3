import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { BankAccount } from '../bank-account/bank-account.ts';
import type { KeySender } from '../tracking-key/tracking-key.ts';
import { resolveBankName } from './bank-name.ts';
import { participantByCode, type Participant, type Participants } from './participants.ts';
import type { SpeiCode } from './spei-code.ts';

export type SendingBankQuery = {
  readonly accountType: BankAccount['type'];
  /** The sending bank as the caller states it; null when it states none. */
  readonly emisor: string | null;
  /** The bank that the form of the tracking key shows; null without a key or a known form. */
  readonly keySender: KeySender | null;
  readonly fecha: CalendarDate;
  /** Null while unknown. */
  readonly receivingBank: SpeiCode | null;
  /** Who sent the last payment this user saw arrive at the account. */
  readonly lastSeenSender: SpeiCode | null;
  /** Senders to query when the sending bank is unknown, likeliest first; empty for none. */
  readonly probeSenders: readonly SpeiCode[];
  /** How many of them may be queried. */
  readonly probeLimit: number;
  /** The SPEI participants. */
  readonly participants: Participants;
};

/**
 * `emisor_not_recognised`: the name is unknown, or belongs to two participants. `emisor_not_participant`: the name is known, but its bank
 * is no participant on the day. `clave_rastreo_of_other_bank`: the tracking key has the form of another bank than `emisor`, which was used
 * all the same.
 */
export type SendingBankWarning = 'emisor_not_recognised' | 'emisor_not_participant' | 'clave_rastreo_of_other_bank';

export type SendingBank =
  | {
      readonly kind: 'resolved';
      readonly bank: Participant;
      readonly source: 'emisor' | 'clave_rastreo' | 'last_seen';
      readonly warnings: readonly SendingBankWarning[];
    }
  /** The bank is unknown: one query for each of these. */
  | {
      readonly kind: 'probe';
      readonly banks: readonly [Participant, ...Participant[]];
      readonly warnings: readonly SendingBankWarning[];
    }
  /** Fails the request: `emisor` is no bank and the account is a phone. */
  | { readonly kind: 'invalid_bank_code' }
  /** Fails the request: transfers within one bank do not pass through SPEI and have no CEP. */
  | { readonly kind: 'intra_bank_no_cep' }
  /** The request is valid, but its sending bank is unknown: a verdict of `error` with this `error_code`. */
  | {
      readonly kind: 'unresolvable';
      readonly errorCode: 'sender_bank_unresolvable';
      readonly warnings: readonly SendingBankWarning[];
    };

const resolveStated = (bank: Participant, keySender: KeySender | null, receivingBank: SpeiCode | null): SendingBank => {
  if (bank.code === receivingBank) return { kind: 'intra_bank_no_cep' };
  const isContradicted = keySender?.grade === 'H' && keySender.bank.code !== bank.code;
  return { kind: 'resolved', bank, source: 'emisor', warnings: isContradicted ? ['clave_rastreo_of_other_bank'] : [] };
};

const probeBanks = (query: SendingBankQuery, canSend: (bank: Participant) => boolean): readonly Participant[] => {
  const banks = query.probeSenders.flatMap((code) => participantByCode(code, query.fecha, query.participants) ?? []).filter(canSend);
  return [...new Map(banks.map((bank) => [bank.code, bank])).values()].slice(0, query.probeLimit);
};

/**
 * An inferred sender cannot equal the receiver. If the key certainly is the receiver's own, the transfer never left that bank; any other
 * such inference is skipped and is no error of the request.
 */
const resolveInferred = (query: SendingBankQuery, receiver: Participant | null, warnings: readonly SendingBankWarning[]): SendingBank => {
  const { keySender } = query;
  const canSend = (bank: Participant): boolean => bank.code !== receiver?.code;
  if (keySender !== null && canSend(keySender.bank)) {
    return { kind: 'resolved', bank: keySender.bank, source: 'clave_rastreo', warnings };
  }
  if (keySender?.grade === 'H') return { kind: 'intra_bank_no_cep' };
  const lastSeen = query.lastSeenSender === null ? null : participantByCode(query.lastSeenSender, query.fecha, query.participants);
  if (lastSeen !== null && canSend(lastSeen)) {
    return { kind: 'resolved', bank: lastSeen, source: 'last_seen', warnings };
  }
  const [first, ...others] = probeBanks(query, canSend);
  if (first === undefined) return { kind: 'unresolvable', errorCode: 'sender_bank_unresolvable', warnings };
  return { kind: 'probe', banks: [first, ...others], warnings };
};

/** The banks to query if `emisor` were not stated, without the stated one; likeliest first. */
export const otherSenders = (query: SendingBankQuery, stated: SpeiCode): readonly Participant[] => {
  const inferred = resolveSendingBank({ ...query, emisor: null });
  if (inferred.kind === 'resolved') return inferred.bank.code === stated ? [] : [inferred.bank];
  return inferred.kind === 'probe' ? inferred.banks.filter(({ code }) => code !== stated) : [];
};

/**
 * The sending bank of a payment: `emisor` when it names a participant, else the form of the tracking key, else the last
 * sender to the account, else a few probes. An `emisor` that is no bank is ignored with a warning for a CLABE or a
 * card, and refused for a phone (interface: Errors, `invalid_bank_code`).
 */
export const resolveSendingBank = (query: SendingBankQuery): SendingBank => {
  const { emisor, keySender, fecha, participants } = query;
  const receiver = query.receivingBank === null ? null : participantByCode(query.receivingBank, fecha, participants);
  if (emisor === null) return resolveInferred(query, receiver, []);
  const named = resolveBankName(emisor, fecha, participants);
  if (named.kind === 'participant') {
    return resolveStated({ code: named.code, name: named.name }, keySender, receiver?.code ?? null);
  }
  if (query.accountType === 'phone') return { kind: 'invalid_bank_code' };
  return resolveInferred(query, receiver, [named.kind === 'no_participant' ? 'emisor_not_participant' : 'emisor_not_recognised']);
};
