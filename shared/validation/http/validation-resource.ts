import * as v from 'valibot';

import { participantByCode } from '../../banking/domain/bank/participants.ts';
import type { SpeiCode } from '../../banking/domain/bank/spei-code.ts';
import { isJsonObject, NumberLiteral, parseJson, type JsonObject } from '../../platform/http/json.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { formatPesos, parseAmount } from '../../platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../platform/time/calendar-date.ts';
import { isoInstant } from '../../platform/time/instant.ts';
import { sentAccount } from '../domain/sent-account.ts';
import { isTerminal } from '../domain/status.ts';
import { processingTimeMs, type Validation, type ValidationSummary } from '../domain/validation.ts';
import { presentCompactRetryState, presentRetryState } from './retry-state.ts';
import { validationMessage } from './validation-messages.ts';

const storedObject = (text: string): JsonObject => {
  const json = parseJson(text);
  if (!isJsonObject(json?.value)) throw new TypeError('a stored JSON object cannot be read');
  return json.value;
};

const sentFields = v.object({
  fecha: v.string(),
  monto: v.instance(NumberLiteral),
  clave_rastreo: v.nullish(v.string(), null),
  referencia_numerica: v.nullish(v.string(), null),
});

const pesos = (literal: NumberLiteral): string => {
  const amount = parseAmount(literal.source);
  return amount === null ? literal.source : formatPesos(amount);
};

const bankName = (code: SpeiCode | null, fecha: CalendarDate | null): string | null =>
  code === null || fecha === null ? null : (participantByCode(code, fecha)?.name ?? null);

const readSent = (request: string) => v.parse(sentFields, storedObject(request));

const normalizedData = (validation: Validation) => {
  const sent = readSent(validation.request);
  const fecha = parseCalendarDate(sent.fecha);
  const account = sentAccount(validation.request, validation.candidateMatch);
  return {
    fecha: sent.fecha,
    monto: pesos(sent.monto),
    clave_rastreo: sent.clave_rastreo,
    referencia_numerica: sent.referencia_numerica,
    cuenta_beneficiaria: account?.number ?? null,
    tipo_cuenta: account?.type ?? null,
    emisor: validation.emisor,
    emisor_nombre: bankName(validation.emisor, fecha),
    receptor: validation.receptor,
    receptor_nombre: bankName(validation.receptor, fecha),
  };
};

export const validationPath = (id: Validation['id']): string => `/v1/validations/${id}`;

const linksOf = ({ id, status, evidence }: Validation) => {
  const self = validationPath(id);
  const isOffered = status === 'valid' && evidence !== null;
  return {
    self,
    cep_xml: isOffered ? `${self}/cep?format=xml` : null,
    cep_pdf: isOffered && evidence.pdf !== null ? `${self}/cep?format=pdf` : null,
  };
};

/** A validation as the API shows it (interface: Validation). */
export const presentValidation = (validation: Validation, language: Language) => ({
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
    normalized_data: normalizedData(validation),
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

/** Facts of a summary that the history's filters read. */
export const summaryFacts = (summary: ValidationSummary) => {
  const sent = readSent(summary.request);
  return {
    amount: parseAmount(sent.monto.source),
    tracking_key: sent.clave_rastreo,
    referencia_numerica: sent.referencia_numerica,
    beneficiary_account: sentAccount(summary.request, summary.candidateMatch)?.number ?? null,
    bank_code: summary.receptor,
    bank_name: bankName(summary.receptor, parseCalendarDate(sent.fecha)),
  };
};

/** One line of the history. */
export const presentSummary = (summary: ValidationSummary) => {
  const facts = summaryFacts(summary);
  return {
    type: 'validation',
    id: summary.id,
    attributes: {
      status: summary.status,
      central_status: summary.centralStatus,
      validation_type: 'direct',
      bank_name: facts.bank_name,
      bank_code: facts.bank_code,
      beneficiary_label: null,
      amount: facts.amount === null ? null : new NumberLiteral(formatPesos(facts.amount)),
      tracking_key: facts.tracking_key,
      referencia_numerica: facts.referencia_numerica,
      beneficiary_account: facts.beneficiary_account,
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
