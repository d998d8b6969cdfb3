import { classifyBankAccount, type BankAccount } from '../../banking/domain/bank-account/bank-account.ts';
import { resolveBankName } from '../../banking/domain/bank/bank-name.ts';
import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { formatPesos, parseCentavos } from '../../platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../platform/time/calendar-date.ts';
import {
  RECEIPT_FIELDS,
  SURE,
  type ReceiptField,
  type ReceiptReading,
  type StatedFields,
} from '../../validation/domain/receipt/receipt.ts';
import type { RequestedTransfer } from '../../validation/domain/requested-transfer.ts';
import type { Warning } from '../../validation/domain/validation.ts';

/** The portal accepts keys of up to 30 characters. */
const MAX_KEY_LENGTH = 30;
/** Maximum saved accounts that may match a masked one. */
const MAX_SAVED = 3;

/** A saved account of the user, with its bank if known. */
export type SavedAccount = { readonly account: BankAccount; readonly bank: SpeiCode | null };

export type MergedReceipt = {
  /** Null when a field that every query needs is missing. */
  readonly fields: RequestedTransfer | null;
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

/** The user's saved accounts that match a masked one: by its last digits, and by the bank if the receipt names one. */
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

/** Whether the account on the receipt, or its visible digits, differs from all those the caller sent. */
const isOtherAccount = ({ stated, reading }: MergeInput): boolean => {
  const shown = readAccount(reading)?.number ?? reading.lastDigits;
  return shown !== null && stated.accounts.length > 0 && !stated.accounts.some(({ number }) => number.endsWith(shown));
};

type TextField = Exclude<ReceiptField, 'cuenta_beneficiaria'>;

/** Whether two values of a field differ in meaning. */
const differ = (field: TextField, stated: string, read: string, input: MergeInput): boolean => {
  switch (field) {
    case 'emisor':
    case 'receptor':
      return !sameBank(stated, read, input);
    case 'referencia_numerica':
      return Number(stated) !== Number(read);
    case 'fecha':
    case 'monto':
    case 'clave_rastreo':
      return stated.toUpperCase() !== read;
  }
};

/** The fields in which the caller and the receipt differ. */
const differingFields = (input: MergeInput): readonly ReceiptField[] => {
  const { stated, reading } = input;
  const texts: Readonly<Record<TextField, string | null>> = { ...stated, monto: stated.monto === null ? null : formatPesos(stated.monto) };
  const isOther = (field: ReceiptField): boolean => {
    if (field === 'cuenta_beneficiaria') return isOtherAccount(input);
    const [said, read] = [texts[field], readValue(reading, field)];
    return said !== null && read !== null && differ(field, said, read, input);
  };
  return RECEIPT_FIELDS.filter(isOther);
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

/** A denial rests on the key and on the reference next to it, so both must be certain; without a key, the reference. */
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

/** Fields of a query that were neither sent nor read with certainty. */
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

/** A key that the portal would refuse counts as missing. */
const keyOf = (reading: ReceiptReading): string | null => {
  const key = readValue(reading, 'clave_rastreo');
  return key === null || key.length > MAX_KEY_LENGTH ? null : key;
};

/** The caller's value of each field, else the one that was read; null when both are missing. */
const chosenFields = ({ stated, reading }: MergeInput) => ({
  fecha: stated.fecha ?? parseCalendarDate(readValue(reading, 'fecha') ?? ''),
  monto: stated.monto ?? parseCentavos(readValue(reading, 'monto') ?? ''),
  clave_rastreo: stated.clave_rastreo ?? keyOf(reading),
  referencia_numerica: stated.referencia_numerica ?? readValue(reading, 'referencia_numerica'),
  emisor: stated.emisor ?? readValue(reading, 'emisor'),
  receptor: stated.receptor ?? readValue(reading, 'receptor'),
});

/** The fields of a transfer; null when a field that every query needs is missing. */
const transferFieldsOf = (input: MergeInput, accounts: readonly BankAccount[]): RequestedTransfer | null => {
  const { fecha, monto, ...others } = chosenFields(input);
  const [account, ...candidates] = accounts;
  if (fecha === null || monto === null || account === undefined) return null;
  if (others.clave_rastreo === null && others.referencia_numerica === null) return null;
  const isSole = candidates.length === 0;
  return {
    fecha,
    monto,
    ...others,
    receptor_participante: false,
    cuenta_beneficiaria: isSole ? account : null,
    cuentas_candidatas: isSole ? null : accounts,
  };
};

/**
 * The transfer to query: the caller's fields, and the rest from the receipt. A masked account is never completed; matching saved accounts
 * of the user are candidates.
 */
export const mergeReceipt = (input: MergeInput): MergedReceipt => {
  const accounts = accountsOf(input);
  return {
    fields: transferFieldsOf(input, accounts),
    toConfirm: doubtfulFields(input, accounts),
    warnings: receiptWarnings(input, accounts),
  };
};
