import type { BankAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import { resolveBankName } from '../../../banking/domain/bank/bank-name.ts';
import type { Participant, Participants } from '../../../banking/domain/bank/participants.ts';
import { resolveReceivingBank, resolveReceivingParticipant, type ReceivingBank } from '../../../banking/domain/bank/receiving-bank.ts';
import { otherSenders, resolveSendingBank, type SendingBank, type SendingBankQuery } from '../../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { nextBankingDay } from '../../../banking/domain/banking-calendar.ts';
import { FIRST_CERTIFICATE_DATE } from '../../../banking/domain/first-certificate.ts';
import { checkTrackingKey, keySpelling, senderBankOf, type KeySender } from '../../../banking/domain/tracking-key/tracking-key.ts';
import type { Criterion } from '../../../banxico/domain/cep/cep-query.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import { NUMBER_SETTINGS } from '../../../overrides/domain/settings.ts';
import { calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import type { RequestedTransfer } from '../requested-transfer.ts';
import { positionOf, trackingKeyOf, type Transfer } from '../transfer.ts';

/** A candidate account of the transfer, with its bank. */
export type Target = {
  readonly account: BankAccount;
  /** 1-based position among the candidates; null for a single account. */
  readonly position: number | null;
  readonly receiving: Extract<ReceivingBank, { readonly kind: 'resolved' | 'unresolvable' }>;
};

/** A candidate that is ruled out, by its 1-based position. */
export type ExcludedCandidate = { readonly position: number; readonly code: OutdatedTransferCode };

/** A consistent transfer, ready to query the portal. */
export type PreparedTransfer = {
  readonly transfer: Transfer;
  readonly targets: readonly [Target, ...Target[]];
  /** Candidates that cannot be queried: at the sender's own bank, or at one that differs from `receptor` by now. */
  readonly excluded: readonly ExcludedCandidate[];
  /** The SPEI participants when the transfer was prepared. */
  readonly participants: Participants;
  /** The bank that the form of the tracking key shows; null without a key or a known form. */
  readonly keySender: KeySender | null;
};

type PreflightCode =
  | 'clabe_receptor_mismatch'
  | 'tarjeta_receptor_mismatch'
  | 'clave_fecha_incoherente'
  | 'clave_longitud_invalida'
  | 'cuenta_required'
  | 'cuenta_invalid_luhn';

type AccountCode = 'invalid_bank_code' | 'intra_bank_no_cep' | 'invalid_receptor_participante';

export type PreparationCode = 'invalid_date' | 'required' | AccountCode | 'preflight_failed' | PreflightCode;

/** The query fields that all accounts share. */
type TransferHead = Omit<Transfer, 'accounts'>;

/** The data from which the banks of a transfer are resolved. */
type BankNames = Pick<Transfer, 'fecha' | 'emisor' | 'receptor' | 'isToParticipant'>;

/** The data that all accounts of a transfer share. */
type TransferBasis = Pick<PreparedTransfer, 'participants' | 'keySender'> & { readonly transfer: BankNames };

/** A fault of a requested transfer; `field` names a field of the request, or a candidate as `cuentas_candidatas/<index>`. */
export type TransferFault<Code extends string = PreparationCode> = { readonly code: Code; readonly field?: string };

type StatedAccount = { readonly account: BankAccount; readonly position: number | null; readonly field: string };

const headOf = (fields: RequestedTransfer): TransferHead => {
  const {
    fecha,
    monto,
    emisor,
    receptor,
    receptor_participante: isToParticipant,
    clave_rastreo: key,
    referencia_numerica: referencia,
  } = fields;
  const head = { fecha, monto, emisor, receptor, isToParticipant };
  if (key !== null) return { ...head, criterion: { kind: 'clave_rastreo', value: keySpelling(key).written, referencia } };
  if (referencia === null) throw new TypeError('a transfer has a tracking key or a reference');
  return { ...head, criterion: { kind: 'referencia_numerica', value: referencia } };
};

const statedAccounts = ({
  cuenta_beneficiaria: single,
  cuentas_candidatas: candidates,
}: Pick<RequestedTransfer, 'cuenta_beneficiaria' | 'cuentas_candidatas'>): readonly BankAccount[] =>
  single === null ? (candidates ?? []) : [single];

const withFields = (accounts: readonly BankAccount[]): readonly StatedAccount[] =>
  accounts.map((account, index) => {
    const position = positionOf({ accounts }, index);
    return { account, position, field: position === null ? 'cuenta_beneficiaria' : `cuentas_candidatas/${index}` };
  });

const basisOf = <Names extends BankNames>(transfer: Names, key: string | null, participants: Participants) => ({
  transfer,
  participants,
  keySender: key === null ? null : senderBankOf(key, transfer.fecha, participants),
});

const sendingQuery = (
  { transfer, participants, keySender }: TransferBasis,
  target: Pick<Target, 'account' | 'receiving'>,
): SendingBankQuery => ({
  accountType: target.account.type,
  emisor: transfer.emisor,
  keySender,
  fecha: transfer.fecha,
  // A participant may pay itself: any sender fits its receiver then.
  receivingBank: !transfer.isToParticipant && target.receiving.kind === 'resolved' ? target.receiving.bank.code : null,
  lastSeenSender: null,
  probeSenders: [],
  probeLimit: participants.overrides.senderProbes ?? NUMBER_SETTINGS.sender_probes.byDefault,
  participants,
});

/** The transfer with another key or reference for its queries. A key determines its own sender; a reference keeps that of the previous key. */
export const withCriterion = (prepared: PreparedTransfer, criterion: Criterion): PreparedTransfer => {
  const transfer = { ...prepared.transfer, criterion };
  return {
    ...prepared,
    transfer,
    keySender:
      trackingKeyOf(transfer) === null ? prepared.keySender : basisOf(transfer, trackingKeyOf(transfer), prepared.participants).keySender,
  };
};

/** Resolves the possible senders of a target, with data from storage and configuration. */
export const sendingBankOf = (
  prepared: TransferBasis,
  target: Target,
  known: { readonly lastSeenSender: SpeiCode | null; readonly probeSenders: readonly SpeiCode[] },
): SendingBank => resolveSendingBank({ ...sendingQuery(prepared, target), ...known });

/** The possible senders if the stated one of a target were absent, likeliest first. */
export const otherSendersOf = (
  prepared: TransferBasis,
  target: Target,
  stated: SpeiCode,
  known: { readonly lastSeenSender: SpeiCode | null; readonly probeSenders: readonly SpeiCode[] },
): readonly Participant[] => otherSenders({ ...sendingQuery(prepared, target), ...known }, stated);

type AccountCheck = {
  readonly position: number | null;
  readonly targets: readonly Target[];
  readonly faults: readonly TransferFault<AccountCode>[];
  readonly preflight: readonly TransferFault<'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch'>[];
};

const statedSender = ({ emisor, fecha }: Pick<BankNames, 'emisor' | 'fecha'>, participants: Participants): SpeiCode | null => {
  const named = emisor === null ? null : resolveBankName(emisor, fecha, participants);
  return named?.kind === 'participant' ? named.code : null;
};

const checkAccount = (basis: TransferBasis, { account, position, field }: StatedAccount): AccountCheck => {
  const { transfer, participants } = basis;
  const { receptor, fecha, isToParticipant } = transfer;
  const receiving = isToParticipant
    ? resolveReceivingParticipant({ receptor, fecha, participants })
    : resolveReceivingBank({ account, receptor, fecha, participants });
  if (receiving.kind === 'mismatch') return { position, targets: [], faults: [], preflight: [{ code: receiving.code, field }] };
  if (receiving.kind === 'invalid_bank_code' || receiving.kind === 'not_participating') {
    const code = receiving.kind === 'invalid_bank_code' ? 'invalid_bank_code' : 'invalid_receptor_participante';
    return { position, targets: [], faults: [{ code, field: 'receptor' }], preflight: [] };
  }
  const sending = resolveSendingBank(sendingQuery(basis, { account, receiving }));
  if (sending.kind === 'invalid_bank_code' || sending.kind === 'intra_bank_no_cep') {
    // Without a stated sender the key determines the receiving bank.
    const senderField = statedSender(transfer, participants) === null && sending.kind === 'intra_bank_no_cep' ? 'clave_rastreo' : 'emisor';
    return { position, targets: [], faults: [{ code: sending.kind, field: senderField }], preflight: [] };
  }
  return { position, targets: [{ account, position, receiving }], faults: [], preflight: [] };
};

const trackingKeyFaults = (
  key: string,
  transfer: Pick<BankNames, 'emisor' | 'fecha'>,
  participants: Participants,
): readonly TransferFault<PreflightCode>[] => {
  const codes = checkTrackingKey(key, transfer.fecha, statedSender(transfer, participants), participants);
  return codes.map((code) => ({ code, field: 'clave_rastreo' }));
};

const distinct = <Code extends PreparationCode>(faults: readonly TransferFault<Code>[]): readonly TransferFault<Code>[] => [
  ...new Map(faults.map((fault) => [`${fault.code} ${fault.field ?? ''}`, fault])).values(),
];

/** A candidate at the sender's own bank is ruled out; the request is at fault only when no other is left. */
const isBlocking = (fault: TransferFault, targets: readonly Target[]): boolean =>
  fault.code !== 'intra_bank_no_cep' || targets.length === 0;

/** The code of an account that was valid when its transfer was accepted: its banks changed since. */
const outdatedCode = (code: AccountCode | 'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch'): OutdatedTransferCode =>
  code === 'invalid_receptor_participante' ? 'invalid_bank_code' : code;

/** Candidates left out of the queries, each with the reason. */
const excludedOf = (checks: readonly AccountCheck[]): readonly ExcludedCandidate[] =>
  checks.flatMap(({ position, faults, preflight }) => {
    const [fault] = [...faults, ...preflight];
    return position === null || fault === undefined ? [] : [{ position, code: outdatedCode(fault.code) }];
  });

/** Whether no payment can have this date: older than the kept certificates, or after the operation date of a payment made now. */
const isOutOfRange = (fecha: CalendarDate, now: number): boolean => {
  const today = calendarDateIn(MEXICO_CITY, now);
  return fecha <= today ? fecha < FIRST_CERTIFICATE_DATE : fecha > nextBankingDay(today);
};

/** The fields of a request, each checked by itself; undefined for an invalid one. */
export type SoundFields = { readonly [Field in keyof RequestedTransfer]: RequestedTransfer[Field] | undefined };

/** The names of banks, if all of them are valid: those of a transfer to the participant itself include the receptor. */
const bankNamesOf = ({ fecha, emisor, receptor, receptor_participante: isToParticipant }: SoundFields): BankNames | null => {
  if (fecha === undefined || emisor === undefined || receptor === undefined || isToParticipant === undefined) return null;
  return isToParticipant && receptor === null ? null : { fecha, emisor, receptor, isToParticipant };
};

const checkAccounts = (fields: SoundFields, participants: Participants): readonly AccountCheck[] => {
  const { clave_rastreo: key, cuenta_beneficiaria: single, cuentas_candidatas: candidates } = fields;
  const names = bankNamesOf(fields);
  if (names === null || key === undefined || single === undefined) return [];
  const basis = basisOf(names, key === null ? null : keySpelling(key).written, participants);
  const accounts = statedAccounts({ cuenta_beneficiaria: single, cuentas_candidatas: candidates ?? null });
  return withFields(accounts).map((account) => checkAccount(basis, account));
};

const keyFaultsOf = (
  { clave_rastreo: key, fecha, emisor }: SoundFields,
  participants: Participants,
): readonly TransferFault<PreflightCode>[] =>
  key === undefined || key === null || fecha === undefined || emisor === undefined
    ? []
    : trackingKeyFaults(keySpelling(key).written, { fecha, emisor }, participants);

const isWithoutAccount = ({ cuenta_beneficiaria: single, cuentas_candidatas: candidates }: SoundFields): boolean =>
  single === null && candidates === null;

const isWithoutReceiver = ({ receptor, receptor_participante: isToParticipant }: SoundFields): boolean =>
  isToParticipant === true && receptor === null;

/**
 * The faults among the valid fields of a request: contradictions and missing fields (interface: Errors, `preflight_failed`). Those of
 * fields are first, then `preflight_failed` with its own.
 */
export const transferFaults = (
  fields: SoundFields,
  now: number,
  participants: Participants,
  isCardRefused = false,
): readonly TransferFault[] => {
  const { fecha } = fields;
  const checks = checkAccounts(fields, participants);
  const targets = checks.flatMap((check) => check.targets);
  const contradictions: readonly TransferFault<PreflightCode>[] = [
    ...(isWithoutAccount(fields) ? [{ code: 'cuenta_required', field: 'cuenta_beneficiaria' } as const] : []),
    ...checks.flatMap((check) => check.preflight),
    ...keyFaultsOf(fields, participants),
  ];
  const refusedCard = isCardRefused ? [{ code: 'cuenta_invalid_luhn', field: 'cuenta_beneficiaria' } as const] : [];
  return distinct<PreparationCode>([
    ...(fecha !== undefined && isOutOfRange(fecha, now) ? [{ code: 'invalid_date', field: 'fecha' } as const] : []),
    ...(isWithoutReceiver(fields) ? [{ code: 'required', field: 'receptor' } as const] : []),
    ...checks.flatMap((check) => check.faults).filter((fault) => isBlocking(fault, targets)),
    ...(contradictions.length === 0 ? [] : [{ code: 'preflight_failed' } as const, ...contradictions, ...refusedCard]),
  ]);
};

/** A requested transfer that is prepared, or the reasons why no query is possible. */
export type TransferCheck =
  | { readonly ok: true; readonly value: PreparedTransfer }
  | { readonly ok: false; readonly faults: readonly [TransferFault, ...TransferFault[]] };

/**
 * Checks the combination of fields before any query or charge. Pure: the same fields at the same instant (epoch
 * milliseconds) give the same outcome.
 */
export const checkTransfer = (fields: RequestedTransfer, now: number, participants: Participants): TransferCheck => {
  const [firstFault, ...otherFaults] = transferFaults(fields, now, participants);
  if (firstFault !== undefined) return { ok: false, faults: [firstFault, ...otherFaults] };
  const head = headOf(fields);
  const checks = checkAccounts(fields, participants);
  const [firstTarget, ...otherTargets] = checks.flatMap((check) => check.targets);
  const [account, ...candidates] = statedAccounts(fields);
  if (firstTarget === undefined || account === undefined) throw new TypeError('a transfer without faults has an account');
  const value: PreparedTransfer = {
    transfer: { ...head, accounts: [account, ...candidates] },
    targets: [firstTarget, ...otherTargets],
    excluded: excludedOf(checks),
    participants,
    keySender: basisOf(head, trackingKeyOf(head), participants).keySender,
  };
  return { ok: true, value };
};

/** Why an accepted transfer can no longer be queried. */
export type OutdatedTransferCode = 'invalid_bank_code' | 'intra_bank_no_cep' | 'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch';

/**
 * Prepares a stored transfer again, with today's banks. Checks of the acceptance are not repeated, so that stricter rules do not affect it.
 * Only changed banks can leave no account to query.
 */
export const prepareStoredTransfer = (transfer: Transfer, participants: Participants): Result<PreparedTransfer, OutdatedTransferCode> => {
  const basis = basisOf(transfer, trackingKeyOf(transfer), participants);
  const checks = withFields(transfer.accounts).map((account) => checkAccount(basis, account));
  const [target, ...others] = checks.flatMap((check) => check.targets);
  if (target !== undefined) {
    return ok({ transfer, targets: [target, ...others], excluded: excludedOf(checks), participants, keySender: basis.keySender });
  }
  const [fault] = checks.flatMap((check) => [...check.faults, ...check.preflight]);
  if (fault === undefined) throw new TypeError('an account is a target or has a fault');
  return fail(outdatedCode(fault.code));
};
