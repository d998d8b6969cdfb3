import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isJsonObject, NumberLiteral, parseJson, type JsonObject } from '../../platform/json/json.ts';
import { formatPesos } from '../../platform/money/centavos.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { bankNameOn, sentTransfer, summaryFacts } from '../domain/sent-transfer.ts';
import { isTerminal } from '../domain/status.ts';
import { processingTimeMs, type Validation, type ValidationSummary } from '../domain/validation.ts';
import { presentCompactRetryState, presentRetryState } from './retry-state.ts';
import { validationMessage } from './validation-messages.ts';

const storedObject = (text: string): JsonObject => {
  const json = parseJson(text);
  if (!isJsonObject(json?.value)) throw new TypeError('a stored JSON object cannot be read');
  return json.value;
};

const normalizedData = (validation: Validation, participants: Participants) => {
  const sent = sentTransfer(validation.request, validation.candidateMatch);
  return {
    fecha: sent.fecha,
    monto: sent.amount === null ? sent.monto : formatPesos(sent.amount),
    clave_rastreo: sent.claveRastreo,
    referencia_numerica: sent.referenciaNumerica,
    cuenta_beneficiaria: sent.account?.number ?? null,
    tipo_cuenta: sent.account?.type ?? null,
    emisor: validation.emisor,
    emisor_nombre: bankNameOn(sent.fecha, validation.emisor, participants),
    receptor: validation.receptor,
    receptor_nombre: bankNameOn(sent.fecha, validation.receptor, participants),
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

/** A validation as the API shows it (interface: Validation), with the names its banks have among the participants. */
export const presentValidation = (validation: Validation, language: Language, participants: Participants) => ({
  type: 'validation',
  id: validation.id,
  attributes: {
    validation_type: 'direct',
    is_playground: validation.isPlayground,
    status: validation.status,
    central_status: validation.centralStatus,
    processing_time_ms: processingTimeMs(validation),
    request_data: storedObject(validation.request),
    created_at: isoInstant(validation.createdAt),
    completed_at: isoInstant(validation.completedAt),
    enqueued_at: isoInstant(validation.enqueuedAt),
    processing_started_at: isoInstant(validation.processingStartedAt),
    expires_at: validation.enqueuedAt === null ? null : isoInstant(validation.expiresAt),
    etag_version: validation.etagVersion,
    image_path: null,
    ocr_result: null,
    ocr_confidence: null,
    normalized_data: normalizedData(validation, participants),
    normalization_warnings: validation.warnings,
    is_masked: null,
    central_result: validation.centralResult === null ? null : storedObject(validation.centralResult),
    error_message: isTerminal(validation.status) ? validationMessage(validation.errorCode, language) : null,
    error_code: validation.errorCode,
    batch_id: validation.batch?.id ?? null,
    batch_position: validation.batch?.position ?? null,
    candidate_match: validation.candidateMatch,
    retry_state: presentRetryState(validation.retry),
  },
  links: linksOf(validation),
});

/** What a change of its retries answers: the validation with nothing but their state. */
export const presentRetries = (validation: Validation) => ({
  type: 'validation',
  id: validation.id,
  attributes: { retry_state: presentRetryState(validation.retry) },
  links: { self: validationPath(validation.id) },
});

/** What the 202 of an asynchronous validation says. */
export const presentQueuedValidation = (validation: Validation) => ({
  type: 'validation',
  id: validation.id,
  attributes: {
    validation_id: validation.id,
    status: validation.status,
    etag_version: validation.etagVersion,
    enqueued_at: isoInstant(validation.enqueuedAt),
    expires_at: isoInstant(validation.expiresAt),
    retry_state: presentRetryState(validation.retry),
  },
  links: linksOf(validation),
});

/** One line of the history, with the name its bank has among the participants. */
export const presentSummary = (summary: ValidationSummary, participants: Participants) => {
  const facts = summaryFacts(summary, participants);
  return {
    type: 'validation',
    id: summary.id,
    attributes: {
      status: summary.status,
      central_status: summary.centralStatus,
      validation_type: 'direct',
      bank_name: facts.bankName,
      bank_code: summary.receptor,
      beneficiary_label: null,
      amount: facts.amount === null ? null : new NumberLiteral(formatPesos(facts.amount)),
      tracking_key: facts.claveRastreo,
      referencia_numerica: facts.referenciaNumerica,
      beneficiary_account: facts.account?.number ?? null,
      is_playground: summary.isPlayground,
      created_at: isoInstant(summary.createdAt),
      deleted_at: isoInstant(summary.deletedAt),
      retry_state: presentCompactRetryState(summary.retry),
    },
    links: { self: validationPath(summary.id) },
  };
};

/** Weak validator of a validation's representation (RFC 9110 §8.8.1). */
export const validationEtag = ({ etagVersion, status }: Pick<Validation, 'etagVersion' | 'status'>): string =>
  `W/"${etagVersion}-${status}"`;
