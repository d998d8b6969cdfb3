import { maskCard } from '../../banking/domain/bank-account/bank-account.ts';
import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ResourceOf } from '../../platform/http/reply.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isJsonObject, NumberLiteral, parseOwnJson, type JsonObject } from '../../platform/json/json.ts';
import { formatPesos } from '../../platform/money/centavos.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { isPlayground } from '../domain/source.ts';
import { isTerminal } from '../domain/status.ts';
import { accountOf, asStated, bankNameOn, beneficiaryAccountOf, referenceOf, trackingKeyOf } from '../domain/transfer.ts';
import { processingTimeMs, type Validation, type ValidationSummary } from '../domain/validation.ts';
import { presentReading } from './receipt-reading.ts';
import { presentCompactRetryState, presentRetryState } from './retry-state.ts';
import { validationMessage } from './validation-messages.ts';
import type {
  queuedValidationResource,
  retriedValidationResource,
  validationResource,
  validationSummaryResource,
} from './validation-schema.ts';
import { presentWarnings } from './warnings.ts';

/** The request as sent: its numbers keep their digits. */
const requestData = (text: string): JsonObject => {
  const json = parseOwnJson(text);
  if (!isJsonObject(json)) throw new TypeError('a stored request cannot be read');
  return json;
};

const normalizedData = ({ transfer, candidateMatch, emisor, receptor, foundAs }: Validation, participants: Participants) => {
  if (transfer === null) return null;
  const { fecha, claveRastreo } = foundAs ?? asStated(transfer);
  const account = accountOf(transfer, candidateMatch);
  return {
    fecha,
    monto: formatPesos(transfer.monto),
    clave_rastreo: claveRastreo,
    referencia_numerica: referenceOf(transfer),
    cuenta_beneficiaria: account?.number ?? null,
    tipo_cuenta: account?.type ?? null,
    emisor,
    emisor_nombre: bankNameOn(transfer.fecha, emisor, participants),
    receptor,
    receptor_nombre: bankNameOn(transfer.fecha, receptor, participants),
    receptor_participante: transfer.isToParticipant,
  };
};

export const validationPath = (id: Validation['id']): string => `/v1/validations/${id}`;

const linksOf = ({ id, status, certificate }: Validation) => {
  const self = validationPath(id);
  const isOffered = status === 'valid' && certificate !== null;
  return {
    self,
    cep_xml: isOffered ? `${self}/cep?format=xml` : null,
    cep_pdf: isOffered && certificate.pdf !== null ? `${self}/cep?format=pdf` : null,
  };
};

const isKept = (receipt: Validation['receipt']): boolean => typeof receipt?.file?.keptUntil === 'number';

/** Path of the receipt's image; null when none is kept. */
const imagePath = ({ id, receipt }: Validation): string | null => (isKept(receipt) ? `${validationPath(id)}/image` : null);

/** The receipt's part of a validation (interface: Validation, OCR only). */
const presentReceipt = (validation: Validation) => {
  const reading = validation.receipt?.reading ?? null;
  return {
    image_path: imagePath(validation),
    ocr_result: presentReading(validation),
    ocr_confidence: reading?.confidence ?? null,
    is_masked: reading?.isMasked ?? null,
  };
};

/** A validation in the API (interface: Validation), with its banks' names among the participants. */
export const presentValidation = (validation: Validation, language: Language, participants: Participants) =>
  ({
    type: 'validation',
    id: validation.id,
    attributes: {
      validation_type: validation.source.input,
      is_playground: isPlayground(validation.source),
      status: validation.status,
      central_status: validation.centralStatus,
      processing_time_ms: processingTimeMs(validation),
      client_ref: validation.clientRef,
      request_data: requestData(validation.request),
      created_at: isoInstant(validation.createdAt),
      completed_at: isoInstant(validation.completedAt),
      enqueued_at: isoInstant(validation.enqueuedAt),
      processing_started_at: isoInstant(validation.processingStartedAt),
      expires_at: validation.enqueuedAt === null ? null : isoInstant(validation.expiresAt),
      etag_version: validation.etagVersion,
      ...presentReceipt(validation),
      normalized_data: normalizedData(validation, participants),
      normalization_warnings: presentWarnings(validation, language, participants),
      central_result: validation.centralResult,
      error_message: errorMessage(validation, language),
      error_code: validation.errorCode,
      batch_id: validation.batch?.id ?? null,
      batch_position: validation.batch?.position ?? null,
      candidate_match: validation.candidateMatch,
      candidate_outcomes: validation.candidateOutcomes,
      retry_state: presentRetryState(validation.retry),
    },
    links: linksOf(validation),
  }) satisfies ResourceOf<typeof validationResource>;

/** The answer to a change of retries: only their state. */
export const presentRetries = (validation: Validation) =>
  ({
    type: 'validation',
    id: validation.id,
    attributes: { retry_state: presentRetryState(validation.retry) },
    links: { self: validationPath(validation.id) },
  }) satisfies ResourceOf<typeof retriedValidationResource>;

/** A validation that has been accepted and waits for a worker. */
type QueuedValidation = Validation & { readonly status: 'queued'; readonly enqueuedAt: number; readonly expiresAt: number };

export const isQueued = (validation: Validation): validation is QueuedValidation =>
  validation.status === 'queued' && validation.enqueuedAt !== null && validation.expiresAt !== null;

/** The body of the 202 of an asynchronous validation. */
export const presentQueuedValidation = (validation: QueuedValidation) =>
  ({
    type: 'validation',
    id: validation.id,
    attributes: {
      validation_id: validation.id,
      client_ref: validation.clientRef,
      status: validation.status,
      etag_version: validation.etagVersion,
      enqueued_at: isoInstant(validation.enqueuedAt),
      expires_at: isoInstant(validation.expiresAt),
      retry_state: presentRetryState(validation.retry),
    },
    links: linksOf(validation),
  }) satisfies ResourceOf<typeof queuedValidationResource>;

/** One line of the history, with its bank's name among the participants. */
export const presentSummary = (summary: ValidationSummary, participants: Participants) => {
  const { transfer } = summary;
  const account = transfer === null ? null : beneficiaryAccountOf(transfer, summary.candidateMatch);
  return {
    type: 'validation',
    id: summary.id,
    attributes: {
      status: summary.status,
      central_status: summary.centralStatus,
      validation_type: summary.source.input,
      bank_name: transfer === null ? null : bankNameOn(transfer.fecha, summary.receptor, participants),
      bank_code: summary.receptor,
      beneficiary_label: null,
      amount: transfer === null ? null : new NumberLiteral(formatPesos(transfer.monto)),
      amount_exact: transfer === null ? null : formatPesos(transfer.monto),
      tracking_key: transfer === null ? null : trackingKeyOf(transfer),
      referencia_numerica: transfer === null ? null : referenceOf(transfer),
      beneficiary_account: account === null ? null : maskCard(account),
      client_ref: summary.clientRef,
      is_playground: isPlayground(summary.source),
      created_at: isoInstant(summary.createdAt),
      deleted_at: isoInstant(summary.deletedAt),
      retry_state: presentCompactRetryState(summary.retry),
    },
    links: { self: validationPath(summary.id) },
  } satisfies ResourceOf<typeof validationSummaryResource>;
};

/** The text of a verdict with an error code; null for any other. */
const errorMessage = ({ status, errorCode }: Pick<Validation, 'status' | 'errorCode'>, language: Language): string | null =>
  isTerminal(status) ? validationMessage(errorCode, language) : null;

/** Weak validator of a validation's representation (RFC 9110 §8.8.1); a representation with texts has one for each language. */
export const validationEtag = (
  validation: Pick<Validation, 'etagVersion' | 'status' | 'errorCode' | 'warnings' | 'receipt'>,
  language: Language,
): string => {
  const { etagVersion, status, warnings, receipt } = validation;
  const isWithoutText = errorMessage(validation, language) === null && warnings.length === 0 && (receipt?.warnings ?? []).length === 0;
  return isWithoutText ? `W/"${etagVersion}-${status}"` : `W/"${etagVersion}-${status}-${language}"`;
};
