import { isBankingDay } from '../../../banking/domain/banking-calendar.ts';
import { eveningBefore } from '../../../banking/domain/payment-days.ts';
import { mayBeMisreadAs } from '../../../banking/domain/tracking-key/key-confusions.ts';
import { hasKnownForm } from '../../../banking/domain/tracking-key/tracking-key.ts';
import type { CentralResult } from '../../../banxico/domain/cep/central-result.ts';
import type { Criterion } from '../../../banxico/domain/cep/cep-query.ts';
import { parseCalendarDate, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { SURE, type FieldReading, type Receipt, type ReceiptField, type ReceiptReading, type StatedFields } from '../receipt/receipt.ts';
import type { Transfer } from '../transfer.ts';
import type { Warning } from '../validation.ts';
import type { Verdict } from '../verdict.ts';

/** The portal accepts keys of up to 30 characters. */
const MAX_KEY_LENGTH = 30;

const byKey = (value: string): Criterion => ({ kind: 'clave_rastreo', value, referencia: null });

const byReference = (value: string): Criterion => ({ kind: 'referencia_numerica', value });

/**
 * The criteria of a receipt's queries, in order. A key from the caller is used as it is. A key read with certainty is followed by the
 * numeric reference, so that a denial rests on both; an uncertain key follows the reference, as read and then in its other spellings.
 */
export const criteriaOf = ({ stated }: Pick<Receipt, 'stated'>, reading: ReceiptReading): readonly Criterion[] => {
  if (stated.clave_rastreo !== null)
    return [{ kind: 'clave_rastreo', value: stated.clave_rastreo, referencia: stated.referencia_numerica }];
  const field = reading.fields.clave_rastreo;
  const key = field === undefined || field.value.length > MAX_KEY_LENGTH ? undefined : field.value;
  const reference = stated.referencia_numerica ?? reading.fields.referencia_numerica?.value;
  const references = reference === undefined ? [] : [byReference(reference)];
  if (key === undefined) return references;
  const keys = [...new Set([key, ...reading.keySpellings])].map(byKey);
  const isSure = (field?.confidence ?? 0) >= SURE;
  return isSure ? [byKey(key), ...references] : [...references, ...keys];
};

/** The tracking key that the portal shows for a recognised payment. */
const portalKey = (result: CentralResult | null): string | null => {
  if (result === null) return null;
  return result.kind === 'cep' ? (result.SPEI_Tercero['claveRastreo'] ?? null) : (result.payments[0]?.clave_rastreo ?? null);
};

const doubtful = (fields: readonly ReceiptField[]): readonly Warning[] => fields.map((field) => ({ code: 'ocr_field_doubtful', field }));

/** No verdict about the transfer: the caller has to confirm the fields that may have been misread. */
const unconfirmed = (verdict: Verdict, fields: readonly ReceiptField[]): Verdict => ({
  ...verdict,
  status: 'error',
  centralStatus: verdict.centralStatus === 'no_encontrado' ? 'no_encontrado' : null,
  centralResult: null,
  errorCode: 'ocr_low_confidence',
  candidateMatch: null,
  certificate: null,
  warnings: [...verdict.warnings, ...doubtful(fields)],
});

/** Whether the receipt may contain this key, misread; one without a key does not contradict it. */
const agreesWithReceipt = ({ fields: { clave_rastreo: read } }: ReceiptReading, key: string): boolean =>
  read === undefined || mayBeMisreadAs(read.value, key, read.confidence >= SURE ? 'sure' : 'doubtful');

/** The payment was found: its key is the portal's, if it may be the receipt's key. */
export const adoptKey = (verdict: Verdict, transfer: Transfer, queried: Criterion, reading: ReceiptReading): Verdict => {
  const key = portalKey(verdict.centralResult);
  const read = reading.fields.clave_rastreo?.value ?? null;
  if (key === null) return verdict;
  if (queried.kind === 'referencia_numerica' && !agreesWithReceipt(reading, key)) {
    return unconfirmed(verdict, ['clave_rastreo', 'referencia_numerica']);
  }
  const isCorrected = read !== null && read.toUpperCase() !== key.toUpperCase();
  const corrected: readonly Warning[] = isCorrected ? [{ code: 'clave_rastreo_corrected', field: 'clave_rastreo' }] : [];
  return {
    ...verdict,
    foundAs: { fecha: verdict.foundAs?.fecha ?? transfer.fecha, claveRastreo: key },
    warnings: [...verdict.warnings, ...corrected],
  };
};

const contradictedFields = ({ warnings }: Verdict): readonly string[] =>
  warnings.flatMap(({ code, field }) => (code === 'cep_mismatch' && field !== undefined ? [field] : []));

/** Errors because of which nothing could be queried, and the field of the missing bank. */
const UNRESOLVED_BANKS: ReadonlyMap<Verdict['errorCode'], 'emisor' | 'receptor'> = new Map([
  ['sender_bank_unresolvable', 'emisor'],
  ['bank_code_unresolvable_for_phone', 'receptor'],
  ['bank_code_unresolvable_for_card', 'receptor'],
]);

/** The field that would make all queries possible: the one that determines their number, if the caller did not send it. */
const fieldsToNarrow = ({ toConfirm, stated }: Receipt): readonly ReceiptField[] =>
  toConfirm.length > 0 ? toConfirm : stated.emisor === null ? ['emisor'] : ['clave_rastreo'];

/** No account of the transfer has the payment, whether the portal denied each or a query was not possible. */
const isUnmatched = ({ status, errorCode }: Verdict): boolean => status === 'not_found' || errorCode === 'cuenta_unresolvable_after_probes';

/** A printed time makes a date the day of the payment. */
const TIME = /\d{1,2}:\d{2}/;

/** The day before a date that may be an operation date: a banking day that is printed without a time. */
const eveningOf = ({ text, value }: FieldReading): CalendarDate | null => {
  const date = TIME.test(text) ? null : parseCalendarDate(value);
  return date === null ? null : eveningBefore(date);
};

/**
 * Whether the printed date may be the operation date of a payment of a day that no query was for. A key of a known form is queried for all
 * days of that operation date, any other key for the day before, and a reference alone for none.
 */
const mayHaveOtherDay = (stated: StatedFields, { fecha, clave_rastreo: read }: ReceiptReading['fields']): boolean => {
  const evening = fecha === undefined || stated.fecha !== null ? null : eveningOf(fecha);
  if (evening === null) return false;
  const key = stated.clave_rastreo ?? read?.value;
  return key === undefined || (!hasKnownForm(key) && !isBankingDay(evening));
};

/** Fields whose doubt invalidates this verdict; empty when it is reliable. */
const fieldsInDoubt = (verdict: Verdict, { toConfirm, stated, reading }: Receipt): readonly ReceiptField[] => {
  const bank = UNRESOLVED_BANKS.get(verdict.errorCode);
  if (bank !== undefined && stated[bank] === null) return [...toConfirm, bank];
  const areOwnCandidates = verdict.errorCode === 'cuenta_unresolvable_after_probes' && stated.accounts.length === 0;
  if (areOwnCandidates) return [...toConfirm, 'cuenta_beneficiaria'];
  if (isUnmatched(verdict)) return mayHaveOtherDay(stated, reading?.fields ?? {}) ? [...toConfirm, 'fecha'] : toConfirm;
  const contradicted = contradictedFields(verdict);
  return toConfirm.filter((field) => contradicted.includes(field));
};

/**
 * The verdict when nothing was found. A denial, or an answer that contradicts one, counts only if every field of the receipt is certain and
 * every query was made.
 */
export const concludeReceipt = (verdict: Verdict, receipt: Receipt, isCutShort: boolean): Verdict => {
  const fields = isCutShort ? fieldsToNarrow(receipt) : fieldsInDoubt(verdict, receipt);
  return fields.length === 0 ? verdict : unconfirmed(verdict, [...new Set(fields)]);
};
