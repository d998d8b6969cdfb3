import type { BankAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import { resolveBankName } from '../../../banking/domain/bank/bank-name.ts';
import type { Participant, Participants } from '../../../banking/domain/bank/participants.ts';
import { resolveReceivingBank, type ReceivingBank } from '../../../banking/domain/bank/receiving-bank.ts';
import { otherSenders, resolveSendingBank, type SendingBank, type SendingBankQuery } from '../../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { nextBankingDay } from '../../../banking/domain/banking-calendar.ts';
import { FIRST_CERTIFICATE_DATE } from '../../../banking/domain/first-certificate.ts';
import { checkTrackingKey, keySpelling, senderBankOf, type KeySender } from '../../../banking/domain/tracking-key/tracking-key.ts';
import type { Criterion } from '../../../banxico/domain/cep/cep-query.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import { calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { RequestedTransfer } from '../requested-transfer.ts';
import { positionOf, trackingKeyOf, type Transfer } from '../transfer.ts';
import type { Warning } from '../validation.ts';

/** Maximum senders to probe when the sender is unknown. */
const PROBE_LIMIT = 3;

/** A candidate account of the transfer, with its bank. */
export type Target = {
  readonly account: BankAccount;
  /** 1-based position among the candidates; null for a single account. */
  readonly position: number | null;
  readonly receiving: Extract<ReceivingBank, { readonly kind: 'resolved' | 'unresolvable' }>;
};

/** A candidate that cannot be the one, by its 1-based position. */
export type ExcludedCandidate = { readonly position: number; readonly code: OutdatedTransferCode };

/** A consistent transfer, ready to query the portal. */
export type PreparedTransfer = {
  readonly transfer: Transfer;
  readonly targets: readonly [Target, ...Target[]];
  /** Candidates that cannot be asked about: at the sender's own bank, or at one that is another than `receptor` since. */
  readonly excluded: readonly ExcludedCandidate[];
  /** The SPEI participants when the transfer was prepared. */
  readonly participants: Participants;
  /** The bank that the form of the tracking key tells; null without a key, and where none is told. */
  readonly keySender: KeySender | null;
};

type PreflightCode =
  | 'clabe_receptor_mismatch'
  | 'tarjeta_receptor_mismatch'
  | 'clave_fecha_incoherente'
  | 'clave_longitud_invalida'
  | 'cuenta_required';

export type PreparationCode = 'invalid_date' | 'invalid_bank_code' | 'intra_bank_no_cep' | 'preflight_failed' | PreflightCode;

/** What is asked about each account alike. */
type TransferHead = Omit<Transfer, 'accounts'>;

/** A transfer, and what is the same for each of its accounts. */
type TransferBasis = Pick<PreparedTransfer, 'participants' | 'keySender'> & { readonly transfer: TransferHead };

/** A fault of a requested transfer; `field` names a field of the request, or a candidate as `cuentas_candidatas/<index>`. */
export type TransferFault<Code extends string = PreparationCode> = { readonly code: Code; readonly field?: string };

type StatedAccount = { readonly account: BankAccount; readonly position: number | null; readonly field: string };

const headOf = (fields: RequestedTransfer): TransferHead => {
  const { fecha, monto, emisor, receptor, clave_rastreo: key, referencia_numerica: referencia } = fields;
  const head = { fecha, monto, emisor, receptor };
  if (key !== null) return { ...head, criterion: { kind: 'clave_rastreo', value: keySpelling(key).written, referencia } };
  if (referencia === null) throw new TypeError('a transfer has a tracking key or a reference');
  return { ...head, criterion: { kind: 'referencia_numerica', value: referencia } };
};

const statedAccounts = ({ cuenta_beneficiaria: single, cuentas_candidatas: candidates }: RequestedTransfer): readonly BankAccount[] =>
  single === null ? (candidates ?? []) : [single];

const withFields = (accounts: readonly BankAccount[]): readonly StatedAccount[] =>
  accounts.map((account, index) => {
    const position = positionOf({ accounts }, index);
    return { account, position, field: position === null ? 'cuenta_beneficiaria' : `cuentas_candidatas/${index}` };
  });

const basisOf = (transfer: TransferHead, participants: Participants) => {
  const key = trackingKeyOf(transfer);
  return { transfer, participants, keySender: key === null ? null : senderBankOf(key, transfer.fecha, participants) };
};

const sendingQuery = (
  { transfer, participants, keySender }: TransferBasis,
  target: Pick<Target, 'account' | 'receiving'>,
): SendingBankQuery => ({
  accountType: target.account.type,
  emisor: transfer.emisor,
  keySender,
  fecha: transfer.fecha,
  receivingBank: target.receiving.kind === 'resolved' ? target.receiving.bank.code : null,
  lastSeenSender: null,
  probeSenders: [],
  probeLimit: PROBE_LIMIT,
  participants,
});

/** The transfer asked about by another key or reference. A key tells its own sender; beside a reference that of the key before holds. */
export const withCriterion = (prepared: PreparedTransfer, criterion: Criterion): PreparedTransfer => {
  const transfer = { ...prepared.transfer, criterion };
  return {
    ...prepared,
    transfer,
    keySender: trackingKeyOf(transfer) === null ? prepared.keySender : basisOf(transfer, prepared.participants).keySender,
  };
};

/** Resolves the possible senders of a target, with data from storage and configuration. */
export const sendingBankOf = (
  prepared: TransferBasis,
  target: Target,
  known: { readonly lastSeenSender: SpeiCode | null; readonly probeSenders: readonly SpeiCode[] },
): SendingBank => resolveSendingBank({ ...sendingQuery(prepared, target), ...known });

/** The banks that would be asked if the stated sender of a target were not, likeliest first. */
export const otherSendersOf = (
  prepared: TransferBasis,
  target: Target,
  stated: SpeiCode,
  known: { readonly lastSeenSender: SpeiCode | null; readonly probeSenders: readonly SpeiCode[] },
): readonly Participant[] => otherSenders({ ...sendingQuery(prepared, target), ...known }, stated);

type AccountCheck = {
  readonly position: number | null;
  readonly targets: readonly Target[];
  readonly faults: readonly TransferFault<'invalid_bank_code' | 'intra_bank_no_cep'>[];
  readonly preflight: readonly TransferFault<'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch'>[];
};

const statedSender = ({ emisor, fecha }: TransferHead, participants: Participants): SpeiCode | null => {
  const named = emisor === null ? null : resolveBankName(emisor, fecha, participants);
  return named?.kind === 'participant' ? named.code : null;
};

const checkAccount = (basis: TransferBasis, { account, position, field }: StatedAccount): AccountCheck => {
  const { transfer, participants } = basis;
  const receiving = resolveReceivingBank({ account, receptor: transfer.receptor, fecha: transfer.fecha, participants });
  if (receiving.kind === 'mismatch') return { position, targets: [], faults: [], preflight: [{ code: receiving.code, field }] };
  if (receiving.kind === 'invalid_bank_code') {
    return { position, targets: [], faults: [{ code: receiving.kind, field: 'receptor' }], preflight: [] };
  }
  const sending = resolveSendingBank(sendingQuery(basis, { account, receiving }));
  if (sending.kind === 'invalid_bank_code' || sending.kind === 'intra_bank_no_cep') {
    // Without a stated sender it is the key that names the receiving bank.
    const senderField = statedSender(transfer, participants) === null && sending.kind === 'intra_bank_no_cep' ? 'clave_rastreo' : 'emisor';
    return { position, targets: [], faults: [{ code: sending.kind, field: senderField }], preflight: [] };
  }
  return { position, targets: [{ account, position, receiving }], faults: [], preflight: [] };
};

const trackingKeyFaults = (transfer: TransferHead, participants: Participants): readonly TransferFault<PreflightCode>[] => {
  const key = trackingKeyOf(transfer);
  if (key === null) return [];
  const codes = checkTrackingKey(key, transfer.fecha, statedSender(transfer, participants), participants);
  return codes.map((code) => ({ code, field: 'clave_rastreo' }));
};

const distinct = <Code extends PreparationCode>(faults: readonly TransferFault<Code>[]): readonly TransferFault<Code>[] => [
  ...new Map(faults.map((fault) => [`${fault.code} ${fault.field ?? ''}`, fault])).values(),
];

/** A candidate at the sender's own bank cannot be the one; that is a fault of the request only when no other is left. */
const isBlocking = (fault: TransferFault, targets: readonly Target[]): boolean =>
  fault.code !== 'intra_bank_no_cep' || targets.length === 0;

/** Candidates that are left out of the queries, each with the reason. */
const excludedOf = (checks: readonly AccountCheck[]): readonly ExcludedCandidate[] =>
  checks.flatMap(({ position, faults, preflight }) => {
    const [fault] = [...faults, ...preflight];
    return position === null || fault === undefined ? [] : [{ position, code: fault.code }];
  });

/** Whether no payment can have this date: before certificates are kept, or after the operation date of a payment made now. */
const isOutOfRange = (fecha: CalendarDate, now: number): boolean => {
  const today = calendarDateIn(MEXICO_CITY, now);
  return fecha <= today ? fecha < FIRST_CERTIFICATE_DATE : fecha > nextBankingDay(today);
};

/** A requested transfer that was prepared, or the reasons why no query can be made. */
export type TransferCheck =
  | { readonly ok: true; readonly value: PreparedTransfer }
  | { readonly ok: false; readonly faults: readonly [TransferFault, ...TransferFault[]] };

/**
 * Checks the combination of fields before any query or charge (interface: Errors, `preflight_failed`). Pure: the same
 * fields at the same instant (epoch milliseconds) give the same outcome.
 */
export const checkTransfer = (fields: RequestedTransfer, now: number, participants: Participants): TransferCheck => {
  const head = headOf(fields);
  const accounts = statedAccounts(fields);
  const basis = basisOf(head, participants);
  const checks = withFields(accounts).map((account) => checkAccount(basis, account));
  const targets = checks.flatMap((check) => check.targets);
  const preflight: readonly TransferFault<PreflightCode>[] = [
    ...(accounts.length === 0 ? [{ code: 'cuenta_required', field: 'cuenta_beneficiaria' } as const] : []),
    ...checks.flatMap((check) => check.preflight),
    ...trackingKeyFaults(head, participants),
  ];
  const faults: readonly TransferFault[] = [
    ...(isOutOfRange(head.fecha, now) ? [{ code: 'invalid_date', field: 'fecha' } as const] : []),
    ...checks.flatMap((check) => check.faults).filter((fault) => isBlocking(fault, targets)),
    ...(preflight.length === 0 ? [] : [{ code: 'preflight_failed' } as const, ...preflight]),
  ];

  const [firstFault, ...otherFaults] = distinct(faults);
  if (firstFault !== undefined) return { ok: false, faults: [firstFault, ...otherFaults] };
  const [firstTarget, ...otherTargets] = targets;
  const [account, ...candidates] = accounts;
  if (firstTarget === undefined || account === undefined) throw new TypeError('a transfer without faults has an account');
  const value = {
    transfer: { ...head, accounts: [account, ...candidates] },
    targets: [firstTarget, ...otherTargets],
    excluded: excludedOf(checks),
    participants,
    keySender: basis.keySender,
  } as const;
  return { ok: true, value };
};

/** Why an accepted transfer cannot be asked about any more. */
export type OutdatedTransferCode = 'invalid_bank_code' | 'intra_bank_no_cep' | 'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch';

/**
 * Prepares a stored transfer again, with the banks of today. What was checked when it was accepted is not checked
 * again: a rule that became stricter since does not concern it. Only banks that changed can leave no account to ask
 * about.
 */
export const prepareStoredTransfer = (transfer: Transfer, participants: Participants): Result<PreparedTransfer, OutdatedTransferCode> => {
  const basis = basisOf(transfer, participants);
  const checks = withFields(transfer.accounts).map((account) => checkAccount(basis, account));
  const [target, ...others] = checks.flatMap((check) => check.targets);
  if (target !== undefined) {
    return ok({ transfer, targets: [target, ...others], excluded: excludedOf(checks), participants, keySender: basis.keySender });
  }
  const [fault] = checks.flatMap((check) => [...check.faults, ...check.preflight]);
  if (fault === undefined) throw new TypeError('an account is a target or has a fault');
  return fail(fault.code);
};

/** The bank was inferred from a list, not from the account or the request. */
const isInferredFromList = (receiving: Target['receiving']): boolean =>
  receiving.kind === 'resolved' && (receiving.source === 'user_list' || receiving.source === 'directory');

/** Warnings about the receiving bank, in the shape of `normalization_warnings`. */
export const receivingBankWarnings = ({ receiving }: Target): readonly Warning[] =>
  [...receiving.warnings, ...(isInferredFromList(receiving) ? ['receptor_inferred'] : [])].map((code) => ({ code, field: 'receptor' }));

const isInferred = (sending: SendingBank): boolean =>
  sending.kind === 'probe' || (sending.kind === 'resolved' && sending.source !== 'emisor');

/** Warnings about the sending bank, in the shape of `normalization_warnings`. */
export const sendingBankWarnings = (sending: SendingBank): readonly Warning[] => [
  ...('warnings' in sending ? sending.warnings.map((code) => ({ code, field: 'emisor' })) : []),
  ...(isInferred(sending) ? [{ code: 'emisor_inferred', field: 'emisor' }] : []),
];
