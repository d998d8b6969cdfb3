import { mayBeMisreadAs } from '../../../banking/domain/tracking-key/key-confusions.ts';
import type { CentralResult } from '../../../banxico/domain/cep/central-result.ts';
import type { Criterion } from '../../../banxico/domain/cep/cep-query.ts';
import { SURE, type Receipt, type ReceiptField, type ReceiptReading } from '../receipt/receipt.ts';
import type { Transfer } from '../transfer.ts';
import type { Warning } from '../validation.ts';
import type { Verdict } from '../verdict.ts';

/** The portal takes keys of up to 30 characters. */
const MAX_KEY_LENGTH = 30;

const byKey = (value: string): Criterion => ({ kind: 'clave_rastreo', value, referencia: null });

const byReference = (value: string): Criterion => ({ kind: 'referencia_numerica', value });

/**
 * What a receipt is asked about by, in order. A key the caller sent is asked as it is. One that was read for sure comes
 * first and the numeric reference second, so that a denial stands on both; a doubtful one comes after the reference, as
 * read and then in its other spellings.
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

/** No verdict about the transfer: the caller is asked to confirm what may have been misread. */
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

/** Whether the receipt may have been meant to say this key; one that says none does not contradict it. */
const agreesWithReceipt = ({ fields: { clave_rastreo: read } }: ReceiptReading, key: string): boolean =>
  read === undefined || mayBeMisreadAs(read.value, key, read.confidence >= SURE ? 'sure' : 'doubtful');

/** The payment was found: its key is the portal's, as long as the receipt may have been meant to say that. */
export const adoptKey = (verdict: Verdict, transfer: Transfer, asked: Criterion, reading: ReceiptReading): Verdict => {
  const key = portalKey(verdict.centralResult);
  const read = reading.fields.clave_rastreo?.value ?? null;
  if (key === null) return verdict;
  if (asked.kind === 'referencia_numerica' && !agreesWithReceipt(reading, key)) {
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

/** Banks that nobody could be asked without, and the field that names them. */
const UNRESOLVED_BANKS: ReadonlyMap<Verdict['errorCode'], 'emisor' | 'receptor'> = new Map([
  ['sender_bank_unresolvable', 'emisor'],
  ['bank_code_unresolvable_for_phone', 'receptor'],
  ['bank_code_unresolvable_for_card', 'receptor'],
]);

/** What would let everything be asked: the field that decides how many queries it takes, where the caller did not send it. */
const fieldsToNarrow = ({ toConfirm, stated }: Receipt): readonly ReceiptField[] =>
  toConfirm.length > 0 ? toConfirm : stated.emisor === null ? ['emisor'] : ['clave_rastreo'];

/** No account of the transfer has the payment, whether the portal denied each or could not be queried about one. */
const isUnmatched = ({ status, errorCode }: Verdict): boolean => status === 'not_found' || errorCode === 'cuenta_unresolvable_after_probes';

/** Fields without which this verdict says nothing about the transfer; empty when it stands. */
const fieldsInDoubt = (verdict: Verdict, { toConfirm, stated }: Receipt): readonly ReceiptField[] => {
  const bank = UNRESOLVED_BANKS.get(verdict.errorCode);
  if (bank !== undefined && stated[bank] === null) return [...toConfirm, bank];
  const areOwnCandidates = verdict.errorCode === 'cuenta_unresolvable_after_probes' && stated.accounts.length === 0;
  if (areOwnCandidates) return [...toConfirm, 'cuenta_beneficiaria'];
  if (isUnmatched(verdict)) return toConfirm;
  const contradicted = contradictedFields(verdict);
  return toConfirm.filter((field) => contradicted.includes(field));
};

/**
 * The verdict when nothing was found. A denial stands only where no field of the receipt may have been misread and nothing
 * was left unasked, as does an answer that contradicts one.
 */
export const concludeReceipt = (verdict: Verdict, receipt: Receipt, isCutShort: boolean): Verdict => {
  const fields = isCutShort ? fieldsToNarrow(receipt) : fieldsInDoubt(verdict, receipt);
  return fields.length === 0 ? verdict : unconfirmed(verdict, [...new Set(fields)]);
};
