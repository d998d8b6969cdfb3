import * as v from 'valibot';

import { PAYMENT_STATES } from '../../banxico/domain/cep/cep-outcome.ts';
import { dateTime, uuid } from '../../platform/http/envelope-schema.ts';
import { parameter, uuidOf } from '../../platform/http/fields.ts';
import { VALIDATION_ERROR_CODES } from '../domain/error-code.ts';
import { RECEIPT_FIELDS, RECEIPT_STATUSES, REPAIRS } from '../domain/receipt/receipt.ts';
import { RETRY_OUTCOMES } from '../domain/retry/retry-policy.ts';
import { TERMINAL_STATUSES, VALIDATION_STATUSES } from '../domain/status.ts';
import { isValidationId } from '../domain/validation-id.ts';

const nullableDateTime = v.nullable(dateTime);
const nullableInteger = v.nullable(v.pipe(v.number(), v.integer()));

/** Path of an operation on one validation. */
export const validationParams = v.object({ id: parameter(uuidOf(isValidationId, { code: 'invalid_uuid' })) });

/** RetryState (interface). */
export const retryState = v.strictObject({
  enabled: v.boolean(),
  max_retries: nullableInteger,
  interval_seconds: nullableInteger,
  outcomes: v.nullable(v.array(v.picklist(RETRY_OUTCOMES))),
  attempts_completed: v.pipe(v.number(), v.integer()),
  next_attempt_at: nullableDateTime,
  resolved_at: nullableDateTime,
  exhausted_at: nullableDateTime,
  cancelled_at: nullableDateTime,
  terminal_state: v.nullable(v.picklist(['pending', 'resolved', 'exhausted', 'cancelled'])),
});

/** Every warning of `normalization_warnings`. */
const WARNING_CODES = [
  'receptor_not_recognised',
  'receptor_not_participant',
  'receptor_ignored',
  'receptor_inferred',
  'clabe_prefix_unknown',
  'emisor_ignored',
  'emisor_inferred',
  'emisor_not_recognised',
  'emisor_not_participant',
  'senders_asked',
  'clave_rastreo_of_other_bank',
  'beneficiary_account_differs',
  'credit_date_differs',
  'cep_mismatch',
  'cep_pdf_unavailable',
  'certificate_contradicts_state',
  'fecha_is_operation_date',
  'fecha_may_be_operation_date',
  'payment_state_unknown',
  'payment_status_unchecked',
  'referencia_numerica_unchecked',
  'ocr_field_doubtful',
  'clave_rastreo_corrected',
  'field_from_receipt_differs',
  'receipt_status_not_completed',
  'receipt_future_date',
  'account_masked',
  'account_from_saved_beneficiaries',
  'retry_policy_over_plan',
  'retry_age_exceeded',
  'retry_pending_cap_exceeded',
  'retries_unavailable',
  'retry_not_applicable',
] as const;

/** A text that OpenAPI shows with all the words it may be. */
const wordOf = (words: readonly string[]) => v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', enum: words } }));

const warning = v.object({ code: wordOf(WARNING_CODES), field: v.optional(v.string()), banks: v.optional(v.array(v.string())) });

const candidateOutcome = v.strictObject({
  position: v.pipe(v.number(), v.integer()),
  outcome: v.picklist([...VALIDATION_ERROR_CODES, ...TERMINAL_STATUSES]),
});

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const fieldReading = v.strictObject({
  value: v.pipe(v.string(), v.description('In the form of a request: `YYYY-MM-DD`, pesos with two decimals, digits of an account.')),
  text: v.pipe(v.string(), v.description('As the characters were recognised.')),
  confidence: v.pipe(share, v.description('How likely `value` is what the receipt says.')),
  page: v.pipe(v.number(), v.integer()),
  box: v.pipe(
    v.strictObject({ left: v.number(), top: v.number(), width: v.number(), height: v.number() }),
    v.description('Where it stands: parts of the width and height of the page, from the upper left corner.'),
  ),
  repairs: v.pipe(v.array(v.picklist(REPAIRS)), v.description('What was changed from the characters, and what proved the change.')),
});

/** What was read off a receipt (interface: ocr_result). */
const ocrResult = v.strictObject({
  engine: v.picklist(['textract', 'pdf_text']),
  template: v.pipe(v.nullable(v.string()), v.description('The bank whose layout was matched.')),
  pages: v.pipe(v.number(), v.integer()),
  receipt_status: v.nullable(v.picklist(RECEIPT_STATUSES)),
  last_digits: v.pipe(v.nullable(v.string()), v.description('The digits shown of an account that is printed masked.')),
  fields: v.strictObject({
    fecha: v.optional(fieldReading),
    monto: v.optional(fieldReading),
    clave_rastreo: v.optional(fieldReading),
    referencia_numerica: v.optional(fieldReading),
    cuenta_beneficiaria: v.optional(fieldReading),
    emisor: v.optional(fieldReading),
    receptor: v.optional(fieldReading),
  }),
  fields_to_confirm: v.pipe(
    v.array(v.picklist(RECEIPT_FIELDS)),
    v.description('Fields that were not found, or whose misreading is not ruled out. Send them beside the receipt to confirm them.'),
  ),
});

const normalizedData = v.strictObject({
  fecha: v.string(),
  monto: v.string(),
  clave_rastreo: v.nullable(v.string()),
  referencia_numerica: v.nullable(v.string()),
  cuenta_beneficiaria: v.nullable(v.string()),
  tipo_cuenta: v.nullable(v.picklist(['clabe', 'card', 'phone'])),
  emisor: v.nullable(v.string()),
  emisor_nombre: v.nullable(v.string()),
  receptor: v.nullable(v.string()),
  receptor_nombre: v.nullable(v.string()),
});

const links = v.strictObject({ self: v.string(), cep_xml: v.nullable(v.string()), cep_pdf: v.nullable(v.string()) });

/** Validation (interface). */
export const validationResource = v.strictObject({
  type: v.literal('validation'),
  id: uuid,
  attributes: v.strictObject({
    validation_type: v.picklist(['direct', 'ocr']),
    is_playground: v.boolean(),
    status: v.picklist(VALIDATION_STATUSES),
    central_status: v.nullable(wordOf(PAYMENT_STATES)),
    processing_time_ms: nullableInteger,
    client_ref: v.nullable(v.string()),
    request_data: v.record(v.string(), v.unknown()),
    created_at: dateTime,
    completed_at: nullableDateTime,
    enqueued_at: nullableDateTime,
    processing_started_at: nullableDateTime,
    expires_at: nullableDateTime,
    etag_version: nullableInteger,
    image_path: v.nullable(v.string()),
    ocr_result: v.nullable(ocrResult),
    ocr_confidence: v.nullable(v.number()),
    normalized_data: v.nullable(normalizedData),
    normalization_warnings: v.nullable(v.array(warning)),
    is_masked: v.nullable(v.boolean()),
    central_result: v.nullable(v.record(v.string(), v.unknown())),
    error_message: v.nullable(v.string()),
    error_code: v.nullable(v.picklist(VALIDATION_ERROR_CODES)),
    batch_id: nullableInteger,
    batch_position: nullableInteger,
    candidate_match: nullableInteger,
    candidate_outcomes: v.nullable(v.array(candidateOutcome)),
    retry_state: retryState,
  }),
  links,
});

/** What the 202 of an asynchronous validation carries. */
export const queuedValidationResource = v.strictObject({
  type: v.literal('validation'),
  id: uuid,
  attributes: v.strictObject({
    validation_id: uuid,
    status: v.literal('queued'),
    etag_version: v.pipe(v.number(), v.integer()),
    enqueued_at: dateTime,
    expires_at: dateTime,
    retry_state: retryState,
  }),
  links,
});

/** What a change of its retries answers: the validation with nothing but their state. */
export const retriedValidationResource = v.strictObject({
  type: v.literal('validation'),
  id: uuid,
  attributes: v.strictObject({ retry_state: retryState }),
  links: v.strictObject({ self: v.string() }),
});

/** One line of the history. */
export const validationSummaryResource = v.strictObject({
  type: v.literal('validation'),
  id: uuid,
  attributes: v.strictObject({
    status: v.picklist(VALIDATION_STATUSES),
    central_status: v.nullable(wordOf(PAYMENT_STATES)),
    validation_type: v.picklist(['direct', 'ocr']),
    bank_name: v.nullable(v.string()),
    bank_code: v.nullable(v.string()),
    beneficiary_label: v.nullable(v.string()),
    amount: v.nullable(v.number()),
    tracking_key: v.nullable(v.string()),
    referencia_numerica: v.nullable(v.string()),
    beneficiary_account: v.nullable(
      v.pipe(v.string(), v.description('A card by its last four digits; `GET /validations/{id}` shows the account in full.')),
    ),
    client_ref: v.nullable(v.string()),
    is_playground: v.boolean(),
    created_at: dateTime,
    deleted_at: nullableDateTime,
    retry_state: retryState,
  }),
  links: v.strictObject({ self: v.string() }),
});
