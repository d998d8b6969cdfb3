import { mayBeMisreadAs } from '../../banking/domain/tracking-key/key-confusions.ts';
import type { CentralResult } from '../../banxico/domain/cep/central-result.ts';
import { isRecognisedPayment } from '../../banxico/domain/cep/central-status.ts';
import type { Criterion } from '../../banxico/domain/cep/cep-query.ts';
import { SURE, type Receipt, type ReceiptField, type ReceiptReading } from '../domain/receipt/receipt.ts';
import type { Transfer } from '../domain/transfer.ts';
import type { Warning } from '../domain/validation.ts';
import { lessConclusive, type Verdict } from '../domain/verdict.ts';
import type { ResolveTransferRequest } from './planned-query.ts';
import { withCriterion } from './prepared-transfer.ts';
import { MAX_QUERIES, type QueryResult, type ResolveTransfer, type TransferResult } from './resolve-transfer.ts';

type ReceiptRequest = Omit<ResolveTransferRequest, 'maxQueries'> & { readonly receipt: Receipt | null };

export type ResolveReceipt = (request: ReceiptRequest) => Promise<QueryResult>;

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
const adoptKey = (verdict: Verdict, transfer: Transfer, asked: Criterion, reading: ReceiptReading): Verdict => {
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

const isDenial = ({ status, errorCode }: Verdict): boolean => status === 'not_found' || errorCode === 'cuenta_unresolvable_after_probes';

/** Fields without which this verdict says nothing about the transfer; empty when it stands. */
const fieldsInDoubt = (verdict: Verdict, { toConfirm, stated }: Receipt): readonly ReceiptField[] => {
  const bank = UNRESOLVED_BANKS.get(verdict.errorCode);
  if (bank !== undefined && stated[bank] === null) return [...toConfirm, bank];
  const areOwnCandidates = verdict.errorCode === 'cuenta_unresolvable_after_probes' && stated.accounts.length === 0;
  if (areOwnCandidates) return [...toConfirm, 'cuenta_beneficiaria'];
  if (isDenial(verdict)) return toConfirm;
  const contradicted = contradictedFields(verdict);
  return toConfirm.filter((field) => contradicted.includes(field));
};

/**
 * The verdict when nothing was found. A denial stands only where no field of the receipt may have been misread and nothing
 * was left unasked, as does an answer that contradicts one.
 */
const concluded = (verdict: Verdict, receipt: Receipt, isCutShort: boolean): Verdict => {
  const fields = isCutShort ? fieldsToNarrow(receipt) : fieldsInDoubt(verdict, receipt);
  return fields.length === 0 ? verdict : unconfirmed(verdict, [...new Set(fields)]);
};

type Denial = Extract<TransferResult, { kind: 'resolved' }>;

/**
 * Asks the portal about a receipt, with the queries of one validation: each way to ask leaves one for every way after it.
 * What may have been misread, or was not asked, never ends as a denial: it ends `error`, with `ocr_low_confidence` and the
 * fields to confirm.
 */
export const makeResolveReceipt =
  (resolveTransfer: ResolveTransfer): ResolveReceipt =>
  async ({ receipt, ...request }) => {
    const reading = receipt?.reading ?? null;
    if (receipt === null || reading === null) return resolveTransfer({ ...request, maxQueries: MAX_QUERIES });
    const { prepared, deadline, statedAt, maxSlotWaitMs } = request;
    const criteria = criteriaOf(receipt, reading);
    const denials: Denial[] = [];
    let left = MAX_QUERIES;
    for (const [index, criterion] of criteria.entries()) {
      const result = await resolveTransfer({
        ...request,
        prepared: withCriterion(prepared, criterion),
        maxQueries: left - (criteria.length - index - 1),
        // To begin anew when there is a slot would repeat what was asked before.
        maxSlotWaitMs: index === 0 ? maxSlotWaitMs : deadline - statedAt,
      });
      if (result.kind === 'throttled') return result;
      const { verdict } = result;
      if (verdict.errorCode === 'evidence_not_kept') return result;
      if (isRecognisedPayment(verdict.centralStatus)) {
        return { kind: 'resolved', verdict: adoptKey(verdict, prepared.transfer, criterion, reading), isUnaskable: false };
      }
      left -= result.queries;
      denials.push(result);
    }
    // Where the portal did not answer, another try may find the payment; where queries were left, only the caller can help.
    const isCutShort =
      denials.some((each) => each.isCutShort) && denials.every((each) => each.isCutShort || each.verdict.status !== 'cep_unavailable');
    const verdict = denials.map((each) => each.verdict).reduce(lessConclusive);
    return {
      kind: 'resolved',
      verdict: concluded(verdict, receipt, isCutShort),
      isUnaskable: denials.every(({ isUnaskable }) => isUnaskable),
    };
  };
