import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { BankAccount } from '../bank-account/bank-account.ts';
import { isBankOfAnotherDay, resolveBankName } from './bank-name.ts';
import { bankOfCard } from './card-bank.ts';
import { participantByClabePrefix, participantByCode, type Participant, type Participants } from './participants.ts';
import type { SpeiCode } from './spei-code.ts';

export type ReceivingBankQuery = {
  readonly account: BankAccount;
  /** The receiving bank as the caller names it; null when it names none. */
  readonly receptor: string | null;
  readonly fecha: CalendarDate;
  /** Where this user's own list of accounts puts the phone. */
  readonly phoneInUserList?: SpeiCode | null;
  /** Where the directory shared by all users puts the phone. */
  readonly phoneInDirectory?: SpeiCode | null;
  /** Who takes part in SPEI. */
  readonly participants: Participants;
};

/**
 * `receptor_not_recognised`: the name is unknown, or is two participants'. `receptor_not_participant`: it is known to be
 * no participant's on the day. `receptor_ignored`: it names another
 * participant, which is no contradiction but was not used. `clabe_prefix_unknown`: no known participant owns the
 * prefix, so only the receptor could name the bank.
 */
/** Why a name of the receptor was not used. */
type UnusedReceptor = 'receptor_not_recognised' | 'receptor_not_participant';

export type ReceivingBankWarning = UnusedReceptor | 'receptor_ignored' | 'clabe_prefix_unknown';

export type ReceivingBankUnresolvable =
  | 'bank_code_unresolvable_for_clabe'
  | 'bank_code_unresolvable_for_card'
  | 'bank_code_unresolvable_for_phone';

export type ReceivingBank =
  | {
      readonly kind: 'resolved';
      readonly bank: Participant;
      readonly source: 'clabe_prefix' | 'card_bin' | 'user_list' | 'directory' | 'receptor';
      readonly warnings: readonly ReceivingBankWarning[];
    }
  /** Fails the request with `preflight_failed`. */
  | { readonly kind: 'mismatch'; readonly code: 'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch' }
  /** Fails the request: a phone cannot do without its bank, so the receptor sent must be one. */
  | { readonly kind: 'invalid_bank_code' }
  /** Fails the request: the receptor is a bank that took no part in SPEI on the date. */
  | { readonly kind: 'not_participating' }
  /** The request is valid, but its receiving bank is unknown: a verdict of `error` with this `error_code`. */
  | {
      readonly kind: 'unresolvable';
      readonly errorCode: ReceivingBankUnresolvable;
      readonly warnings: readonly ReceivingBankWarning[];
    };

/** The receptor sent, understood. */
type StatedReceptor =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unrecognised'; readonly warning: UnusedReceptor }
  | { readonly kind: 'not_participating' }
  | { readonly kind: 'participant'; readonly bank: Participant };

/** A receptor that leaves the decision to the account, or makes it. */
type UsableReceptor = Exclude<StatedReceptor, { readonly kind: 'not_participating' }>;

const parseReceptor = ({
  receptor,
  fecha,
  participants,
}: Pick<ReceivingBankQuery, 'receptor' | 'fecha' | 'participants'>): StatedReceptor => {
  if (receptor === null) return { kind: 'absent' };
  const named = resolveBankName(receptor, fecha, participants);
  if (named.kind === 'participant') return { kind: 'participant', bank: { code: named.code, name: named.name } };
  if (isBankOfAnotherDay(receptor, fecha, participants)) return { kind: 'not_participating' };
  return { kind: 'unrecognised', warning: named.kind === 'no_participant' ? 'receptor_not_participant' : 'receptor_not_recognised' };
};

const resolveByAccount = (
  bank: Participant,
  source: 'clabe_prefix' | 'card_bin',
  stated: UsableReceptor,
  mismatch: 'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch',
): ReceivingBank => {
  if (stated.kind === 'absent') return { kind: 'resolved', bank, source, warnings: [] };
  if (stated.kind === 'unrecognised') return { kind: 'resolved', bank, source, warnings: [stated.warning] };
  if (stated.bank.code === bank.code) return { kind: 'resolved', bank, source, warnings: [] };
  return { kind: 'mismatch', code: mismatch };
};

const resolveByReceptor = (
  stated: UsableReceptor,
  errorCode: ReceivingBankUnresolvable,
  warnings: readonly ReceivingBankWarning[],
): ReceivingBank => {
  if (stated.kind === 'participant') return { kind: 'resolved', bank: stated.bank, source: 'receptor', warnings };
  return {
    kind: 'unresolvable',
    errorCode,
    warnings: stated.kind === 'unrecognised' ? [...warnings, stated.warning] : warnings,
  };
};

const resolveClabe = (clabe: string, stated: UsableReceptor, { receptor, fecha, participants }: ReceivingBankQuery): ReceivingBank => {
  const prefix = clabe.slice(0, 3);
  const bank = participantByClabePrefix(prefix, fecha, participants);
  if (bank === null) return resolveByReceptor(stated, 'bank_code_unresolvable_for_clabe', ['clabe_prefix_unknown']);
  // The prefix decides between banks that share the name.
  const isShared = receptor !== null && resolveBankName(`${receptor} (${prefix})`, fecha, participants).kind === 'participant';
  return resolveByAccount(bank, 'clabe_prefix', isShared ? { kind: 'absent' } : stated, 'clabe_receptor_mismatch');
};

const resolvePhone = (query: ReceivingBankQuery, stated: UsableReceptor): ReceivingBank => {
  if (stated.kind === 'unrecognised') return { kind: 'invalid_bank_code' };
  const known = (code: SpeiCode | null | undefined): Participant | null =>
    code === null || code === undefined ? null : participantByCode(code, query.fecha, query.participants);
  const own = known(query.phoneInUserList);
  const bank = own ?? known(query.phoneInDirectory);
  if (bank === null) return resolveByReceptor(stated, 'bank_code_unresolvable_for_phone', []);
  const isOverruled = stated.kind === 'participant' && stated.bank.code !== bank.code;
  return {
    kind: 'resolved',
    bank,
    source: own === null ? 'directory' : 'user_list',
    warnings: isOverruled ? ['receptor_ignored'] : [],
  };
};

/**
 * The bank an account is held at, on the payment's date (interface: POST /v1/validate, `receptor` and
 * `cuenta_beneficiaria`). A CLABE by its prefix; a card by a BIN of high confidence; a phone by the user's list, then
 * the shared directory. `receptor` decides what these leave open, and must not contradict them.
 */
export const resolveReceivingBank = (query: ReceivingBankQuery): ReceivingBank => {
  const { account, fecha, participants } = query;
  const stated = parseReceptor(query);
  if (stated.kind === 'not_participating') return { kind: 'not_participating' };
  if (account.type === 'clabe') return resolveClabe(account.number, stated, query);
  if (account.type === 'phone') return resolvePhone(query, stated);
  const bank = bankOfCard(account.number, fecha, participants);
  return bank === null
    ? resolveByReceptor(stated, 'bank_code_unresolvable_for_card', [])
    : resolveByAccount(bank, 'card_bin', stated, 'tarjeta_receptor_mismatch');
};

/** The bank that receives a payment to itself: the receptor alone decides, whatever account is stated. */
export const resolveReceivingParticipant = (query: Pick<ReceivingBankQuery, 'receptor' | 'fecha' | 'participants'>): ReceivingBank => {
  const stated = parseReceptor(query);
  if (stated.kind === 'participant') return { kind: 'resolved', bank: stated.bank, source: 'receptor', warnings: [] };
  return { kind: stated.kind === 'not_participating' ? 'not_participating' : 'invalid_bank_code' };
};
