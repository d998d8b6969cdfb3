import { classifyBankAccount, type BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { resolveBankName } from '../../../shared/banking/domain/bank/bank-name.ts';
import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import { parseCentavos } from '../../../shared/platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { SURE, type ReceiptField, type ReceiptReading, type StatedFields } from '../../../shared/validation/domain/receipt/receipt.ts';
import type { TransferFields } from '../../../shared/validation/domain/transfer-fields.ts';
import type { Warning } from '../../../shared/validation/domain/validation.ts';

/** The portal takes keys of up to 30 characters. */
const MAX_KEY_LENGTH = 30;
/** Accounts the user saved that a masked one may be. */
const MAX_SAVED = 3;

/** A saved account of the user, with its bank where that is known. */
export type SavedAccount = { readonly account: BankAccount; readonly bank: SpeiCode | null };

export type MergedReceipt = {
  /** Null when something is missing that no query can do without. */
  readonly fields: TransferFields | null;
  readonly toConfirm: readonly ReceiptField[];
  readonly warnings: readonly Warning[];
};

type MergeInput = {
  readonly stated: StatedFields;
  readonly reading: ReceiptReading;
  readonly saved: readonly SavedAccount[];
  readonly today: CalendarDate;
  readonly participants: Participants;
};

const readValue = ({ fields }: ReceiptReading, field: ReceiptField): string | null => fields[field]?.value ?? null;

const isSure = ({ fields }: ReceiptReading, field: ReceiptField): boolean => (fields[field]?.confidence ?? 0) >= SURE;

const readAccount = (reading: ReceiptReading): BankAccount | null => {
  const value = readValue(reading, 'cuenta_beneficiaria');
  const classified = value === null ? null : classifyBankAccount(value);
  return classified?.ok ? classified.account : null;
};

/** The user's saved accounts that a masked one may be: its last digits fit, and its bank where the receipt names one. */
const savedCandidates = ({ reading, saved, today, participants }: MergeInput): readonly BankAccount[] => {
  const { lastDigits } = reading;
  if (lastDigits === null) return [];
  const receptor = readValue(reading, 'receptor');
  const named = receptor === null ? null : resolveBankName(receptor, today, participants);
  const fitting = saved.filter(
    ({ account, bank }) => account.number.endsWith(lastDigits) && (named?.kind !== 'participant' || bank === null || named.code === bank),
  );
  return fitting.length > MAX_SAVED ? [] : fitting.map(({ account }) => account);
};

const accountsOf = (input: MergeInput): readonly BankAccount[] => {
  const { stated, reading } = input;
  if (stated.accounts.length > 0) return stated.accounts;
  const read = readAccount(reading);
  return read === null ? savedCandidates(input) : [read];
};

const sameBank = (one: string, other: string, { today, participants }: MergeInput): boolean => {
  const [left, right] = [one, other].map((name) => resolveBankName(name, today, participants));
  return left?.kind === 'participant' && right?.kind === 'participant' ? left.code === right.code : one.trim() === other.trim();
};

/** What the caller says otherwise than the receipt. */
const differingFields = (input: MergeInput): readonly ReceiptField[] => {
  const { stated, reading } = input;
  const read = (field: ReceiptField): string | null => readValue(reading, field);
  const differs: readonly (readonly [ReceiptField, boolean])[] = [
    ['fecha', stated.fecha !== null && read('fecha') !== null && stated.fecha !== read('fecha')],
    ['monto', stated.monto !== null && read('monto') !== null && stated.monto !== parseCentavos(read('monto') ?? '')],
    [
      'clave_rastreo',
      stated.clave_rastreo !== null && read('clave_rastreo') !== null && stated.clave_rastreo.toUpperCase() !== read('clave_rastreo'),
    ],
    [
      'referencia_numerica',
      stated.referencia_numerica !== null &&
        read('referencia_numerica') !== null &&
        Number(stated.referencia_numerica) !== Number(read('referencia_numerica')),
    ],
    [
      'cuenta_beneficiaria',
      stated.accounts.length > 0 &&
        ((readAccount(reading) !== null && !stated.accounts.some(({ number }) => number === readAccount(reading)?.number)) ||
          (reading.lastDigits !== null && !stated.accounts.some(({ number }) => number.endsWith(reading.lastDigits ?? '')))),
    ],
    ['emisor', stated.emisor !== null && read('emisor') !== null && !sameBank(stated.emisor, read('emisor') ?? '', input)],
    ['receptor', stated.receptor !== null && read('receptor') !== null && !sameBank(stated.receptor, read('receptor') ?? '', input)],
  ];
  return differs.flatMap(([field, isOther]) => (isOther ? [field] : []));
};

const maskWarnings = ({ stated, reading }: MergeInput, accounts: readonly BankAccount[]): readonly Warning[] => {
  if (!reading.isMasked || stated.accounts.length > 0) return [];
  return [{ code: accounts.length === 0 ? 'account_masked' : 'account_from_saved_beneficiaries', field: 'cuenta_beneficiaria' }];
};

const receiptWarnings = (input: MergeInput, accounts: readonly BankAccount[]): readonly Warning[] => {
  const { reading, today } = input;
  const fecha = readValue(reading, 'fecha');
  return [
    ...(reading.status === null || reading.status === 'completed' ? [] : [{ code: 'receipt_status_not_completed' }]),
    ...(fecha !== null && fecha > today ? [{ code: 'receipt_future_date', field: 'fecha' }] : []),
    ...differingFields(input).map((field) => ({ code: 'field_from_receipt_differs', field })),
    ...maskWarnings(input, accounts),
  ];
};

/** A denial stands on the key and on the reference beside it, so both have to be sure; without a key, the reference. */
const doubtfulCriterion = ({ stated, reading }: MergeInput): readonly ReceiptField[] => {
  if (stated.clave_rastreo !== null) return [];
  const hasKey = readValue(reading, 'clave_rastreo') !== null;
  const isReferenceSure = stated.referencia_numerica !== null || isSure(reading, 'referencia_numerica');
  if (isReferenceSure && (!hasKey || isSure(reading, 'clave_rastreo'))) return [];
  const hasDoubtfulReference = !isReferenceSure && readValue(reading, 'referencia_numerica') !== null;
  return [
    ...(hasKey || !hasDoubtfulReference ? (['clave_rastreo'] as const) : []),
    ...(hasDoubtfulReference ? (['referencia_numerica'] as const) : []),
  ];
};

/** Fields a query rests on that were neither sent nor read surely. */
const doubtfulFields = (input: MergeInput, accounts: readonly BankAccount[]): readonly ReceiptField[] => {
  const { stated, reading } = input;
  const unsure = (field: 'fecha' | 'monto' | 'emisor'): readonly ReceiptField[] =>
    stated[field] !== null || isSure(reading, field) ? [] : [field];
  const isAccountSure =
    stated.accounts.length > 0 || (accounts.length === 1 && readAccount(reading) !== null && isSure(reading, 'cuenta_beneficiaria'));
  return [
    ...unsure('fecha'),
    ...unsure('monto'),
    ...doubtfulCriterion(input),
    ...(isAccountSure ? [] : (['cuenta_beneficiaria'] as const)),
    ...unsure('emisor'),
  ];
};

/** A key that the portal would not take is none. */
const keyOf = (reading: ReceiptReading): string | null => {
  const key = readValue(reading, 'clave_rastreo');
  return key === null || key.length > MAX_KEY_LENGTH ? null : key;
};

/**
 * What is asked about: what the caller sent, and the rest from the receipt. A masked account is never completed; saved
 * accounts of the user that fit are candidates.
 */
export const mergeReceipt = (input: MergeInput): MergedReceipt => {
  const { stated, reading } = input;
  const accounts = accountsOf(input);
  const [account, ...others] = accounts;
  const fecha = stated.fecha ?? parseCalendarDate(readValue(reading, 'fecha') ?? '');
  const monto = stated.monto ?? parseCentavos(readValue(reading, 'monto') ?? '');
  const key = stated.clave_rastreo ?? keyOf(reading);
  const referencia = stated.referencia_numerica ?? readValue(reading, 'referencia_numerica');
  const isComplete = fecha !== null && monto !== null && account !== undefined && (key ?? referencia) !== null;
  return {
    fields: !isComplete
      ? null
      : {
          fecha,
          monto,
          clave_rastreo: key,
          referencia_numerica: referencia,
          emisor: stated.emisor ?? readValue(reading, 'emisor'),
          receptor: stated.receptor ?? readValue(reading, 'receptor'),
          cuenta_beneficiaria: others.length === 0 ? account : null,
          cuentas_candidatas: others.length === 0 ? null : accounts,
        },
    toConfirm: doubtfulFields(input, accounts),
    warnings: receiptWarnings(input, accounts),
  };
};
