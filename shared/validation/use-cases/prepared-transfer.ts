import type { BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { resolveBankName } from '../../banking/domain/bank/bank-name.ts';
import type { Participants } from '../../banking/domain/bank/participants.ts';
import { resolveReceivingBank, type ReceivingBank } from '../../banking/domain/bank/receiving-bank.ts';
import { resolveSendingBank, type SendingBank, type SendingBankQuery } from '../../banking/domain/bank/sending-bank.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { checkTrackingKey } from '../../banking/domain/tracking-key/tracking-key.ts';
import { attributePointer, ok, type Problem, type Result } from '../../errors/failure.ts';
import { calendarDateIn, MEXICO_CITY } from '../../platform/time/calendar-date.ts';
import type { TransferFields } from '../domain/transfer-fields.ts';
import type { Warning } from '../domain/validation.ts';

/** Maximum senders to probe when the sender is unknown. */
const PROBE_LIMIT = 3;

/** A candidate account of the transfer, with its bank. */
export type Target = {
  readonly account: BankAccount;
  /** 1-based position among the candidates; null for a single account. */
  readonly position: number | null;
  readonly receiving: Extract<ReceivingBank, { readonly kind: 'resolved' | 'unresolvable' }>;
};

/** A consistent request, ready to query the portal. */
export type PreparedTransfer = {
  readonly fields: TransferFields;
  readonly targets: readonly [Target, ...Target[]];
  /** The SPEI participants when the request was prepared. */
  readonly participants: Participants;
};

type PreflightCode =
  'clabe_receptor_mismatch' | 'tarjeta_receptor_mismatch' | 'clave_fecha_incoherente' | 'clave_longitud_invalida' | 'cuenta_required';

export type PreparationCode = 'invalid_date' | 'invalid_bank_code' | 'intra_bank_no_cep' | 'preflight_failed' | PreflightCode;

type AccountWithPointer = { readonly account: BankAccount; readonly position: number | null; readonly pointer: string };

const accountsOf = (fields: TransferFields): readonly AccountWithPointer[] => {
  if (fields.cuenta_beneficiaria !== null) {
    return [{ account: fields.cuenta_beneficiaria, position: null, pointer: attributePointer('cuenta_beneficiaria') }];
  }
  return (fields.cuentas_candidatas ?? []).map((account, index) => ({
    account,
    position: index + 1,
    pointer: attributePointer(`cuentas_candidatas/${index}`),
  }));
};

const sendingQuery = (
  fields: TransferFields,
  target: Pick<Target, 'account' | 'receiving'>,
  participants: Participants,
): SendingBankQuery => ({
  accountType: target.account.type,
  emisor: fields.emisor,
  claveRastreo: fields.clave_rastreo,
  fecha: fields.fecha,
  receivingBank: target.receiving.kind === 'resolved' ? target.receiving.bank.code : null,
  lastSeenSender: null,
  probeSenders: [],
  probeLimit: PROBE_LIMIT,
  participants,
});

/** Resolves the possible senders of a target, with data from storage and configuration. */
export const sendingBankOf = (
  { fields, participants }: Pick<PreparedTransfer, 'fields' | 'participants'>,
  target: Target,
  known: { readonly lastSeenSender: SpeiCode | null; readonly probeSenders: readonly SpeiCode[] },
): SendingBank => resolveSendingBank({ ...sendingQuery(fields, target, participants), ...known });

type AccountCheck = {
  readonly targets: readonly Target[];
  readonly problems: readonly Problem<'invalid_bank_code' | 'intra_bank_no_cep'>[];
  readonly preflight: readonly Problem<PreflightCode>[];
};

const checkAccount = (
  fields: TransferFields,
  participants: Participants,
  { account, position, pointer }: AccountWithPointer,
): AccountCheck => {
  const receiving = resolveReceivingBank({ account, receptor: fields.receptor, fecha: fields.fecha, participants });
  if (receiving.kind === 'mismatch') return { targets: [], problems: [], preflight: [{ code: receiving.code, pointer }] };
  if (receiving.kind === 'invalid_bank_code') {
    return { targets: [], problems: [{ code: receiving.kind, pointer: attributePointer('receptor') }], preflight: [] };
  }
  const sending = resolveSendingBank(sendingQuery(fields, { account, receiving }, participants));
  if (sending.kind === 'invalid_bank_code' || sending.kind === 'intra_bank_no_cep') {
    return { targets: [], problems: [{ code: sending.kind, pointer: attributePointer('emisor') }], preflight: [] };
  }
  return { targets: [{ account, position, receiving }], problems: [], preflight: [] };
};

const statedSender = (fields: TransferFields, participants: Participants): SpeiCode | null => {
  const named = fields.emisor === null ? null : resolveBankName(fields.emisor, fields.fecha, participants);
  return named?.kind === 'participant' ? named.code : null;
};

const trackingKeyProblems = (fields: TransferFields, participants: Participants): readonly Problem<PreflightCode>[] =>
  fields.clave_rastreo === null
    ? []
    : checkTrackingKey(fields.clave_rastreo, fields.fecha, statedSender(fields, participants), participants).map((code) => ({
        code,
        pointer: attributePointer('clave_rastreo'),
      }));

const distinct = <Code extends PreparationCode>(problems: readonly Problem<Code>[]): readonly Problem<Code>[] => [
  ...new Map(problems.map((problem) => [`${problem.code} ${problem.pointer ?? ''}`, problem])).values(),
];

/** A candidate at the sender's own bank cannot be the one; that is a fault of the request only when no other is left. */
const isBlocking = (problem: Problem<PreparationCode>, targets: readonly Target[]): boolean =>
  problem.code !== 'intra_bank_no_cep' || targets.length === 0;

/**
 *
 * Checks the combination of fields before any query or charge (interface: Errors, `preflight_failed`). Pure: the same
 * fields at the same instant (epoch milliseconds) give the same outcome.
 */
export const prepareTransfer = (
  fields: TransferFields,
  now: number,
  participants: Participants,
): Result<PreparedTransfer, PreparationCode> => {
  const accounts = accountsOf(fields);
  const checks = accounts.map((account) => checkAccount(fields, participants, account));
  const targets = checks.flatMap((check) => check.targets);
  const preflight: readonly Problem<PreflightCode>[] = [
    ...(accounts.length === 0 ? [{ code: 'cuenta_required', pointer: attributePointer('cuenta_beneficiaria') } as const] : []),
    ...checks.flatMap((check) => check.preflight),
    ...trackingKeyProblems(fields, participants),
  ];
  const isFuture = fields.fecha > calendarDateIn(MEXICO_CITY, now);
  const problems: readonly Problem<PreparationCode>[] = [
    ...(isFuture ? [{ code: 'invalid_date', pointer: attributePointer('fecha') } as const] : []),
    ...checks.flatMap((check) => check.problems).filter((problem) => isBlocking(problem, targets)),
    ...(preflight.length === 0 ? [] : [{ code: 'preflight_failed' } as const, ...preflight]),
  ];

  const [firstProblem, ...otherProblems] = distinct(problems);
  if (firstProblem !== undefined) return { ok: false, problems: [firstProblem, ...otherProblems] };
  const [firstTarget, ...otherTargets] = targets;
  if (firstTarget === undefined) throw new TypeError('a request without problems has an account to ask about');
  return ok({ fields, targets: [firstTarget, ...otherTargets], participants });
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
