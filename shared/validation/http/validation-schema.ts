import * as v from 'valibot';

import { accountType } from '../../banking/http/fields.ts';
import { PAYMENT_STATES } from '../../banxico/domain/cep/cep-outcome.ts';
import { described, linkedResource, named, selfLinks, shownAs } from '../../platform/http/schemas/described.ts';
import { dateTime, uuid, singleWithMeta } from '../../platform/http/schemas/envelope-schema.ts';
import { VALIDATION_ERROR_CODES } from '../domain/error-code.ts';
import { RETRY_OUTCOMES } from '../domain/retry/retry-policy.ts';
import { TERMINAL_STATUSES, VALIDATION_STATUSES } from '../domain/status.ts';
import { centralResult } from './central-result-schema.ts';
import { ocrResult } from './ocr-result-schema.ts';
import { requestData } from './request-data.ts';
import { WARNING_CODES } from './warning-texts.ts';

const SELF = '/v1/validations/5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';

const nullableDateTime = v.nullable(dateTime);
const nullableInteger = v.nullable(v.pipe(v.number(), v.integer()));

export const retryOutcome = named('RetryOutcome', v.picklist(RETRY_OUTCOMES));

/** RetryState (interface). */
export const retryState = described(
  named(
    'RetryState',
    v.strictObject({
      enabled: described(v.boolean(), 'Whether the validation is retried.', true),
      max_retries: described(nullableInteger, 'Retries at most; null without a policy.', 3),
      interval_seconds: described(nullableInteger, 'Seconds between retries; null without a policy.', 3600),
      outcomes: described(v.nullable(v.array(retryOutcome)), 'Verdicts after which the validation is retried; null without a policy.'),
      attempts_completed: described(v.pipe(v.number(), v.integer()), 'Retries that have ended.', 0),
      next_attempt_at: described(nullableDateTime, 'When the next retry is due; null when none is.'),
      resolved_at: described(nullableDateTime, 'When a retry found `valid`; null otherwise.', null),
      exhausted_at: described(nullableDateTime, 'When the retries were used up; null otherwise.', null),
      cancelled_at: described(nullableDateTime, 'When the retries were cancelled; null otherwise.', null),
      terminal_state: described(
        v.nullable(v.picklist(['pending', 'resolved', 'exhausted', 'cancelled'])),
        'State of the retries; null without any.',
        'pending',
      ),
    }),
  ),
  'State of the retries.',
);

/** A text that OpenAPI shows with all the words it may be. */
const wordOf = (words: readonly string[]) => v.pipe(v.string(), v.metadata({ jsonSchema: { type: 'string', enum: words } }));

/** An entry of `normalization_warnings`. */
export const validationWarning = named(
  'ValidationWarning',
  v.object({
    code: described(wordOf(WARNING_CODES), 'Code of the warning; never translated.', 'emisor_inferred'),
    detail: described(
      v.string(),
      'The warning in words, in the language of the answer.',
      'The sending bank was inferred; it was not sent.',
    ),
    field: v.optional(described(v.string(), 'The field of the request that the warning is about.', 'emisor')),
    expected: described(
      v.nullable(v.string()),
      'What the field should hold, or what was expected of the CEP portal; null where nothing is compared.',
      null,
    ),
    found: described(
      v.nullable(v.string()),
      'What was sent, read or certified instead; null where nothing is compared, and for what may belong to another person.',
      null,
    ),
    banks: v.optional(described(v.array(v.string()), 'SPEI codes of the banks that the warning is about.', ['40012'])),
  }),
);

const candidateOutcome = named(
  'CandidateOutcome',
  v.strictObject({
    position: described(v.pipe(v.number(), v.integer()), 'Position in the list that was sent, from 1.', 1),
    outcome: described(
      named('CandidateVerdict', v.picklist([...VALIDATION_ERROR_CODES, ...TERMINAL_STATUSES])),
      'Verdict or error code of the candidate.',
      'valid',
    ),
  }),
);

const normalizedData = named(
  'NormalizedData',
  v.strictObject({
    fecha: described(v.string(), 'Calendar date of the payment, YYYY-MM-DD.', '2026-11-19'),
    monto: described(v.string(), 'Amount in pesos with two decimals.', '1250.50'),
    clave_rastreo: described(v.nullable(v.string()), 'Tracking key; null when only a reference was sent.', 'MBAN01002611190012345678'),
    referencia_numerica: described(v.nullable(v.string()), 'Numeric reference; null when none was sent.', '42'),
    cuenta_beneficiaria: described(
      v.nullable(v.string()),
      'Account of the beneficiary; null while no candidate matched.',
      '072180687642595590',
    ),
    tipo_cuenta: described(v.nullable(accountType), 'Kind of that account.', 'clabe'),
    emisor: described(v.nullable(v.string()), 'SPEI code of the sending bank; null when it is unknown.', '40012'),
    emisor_nombre: described(v.nullable(v.string()), 'Name of the sending bank; null when it is unknown.', 'BBVA MEXICO'),
    receptor: described(v.nullable(v.string()), 'SPEI code of the receiving bank; null when it is unknown.', '40072'),
    receptor_nombre: described(v.nullable(v.string()), 'Name of the receiving bank; null when it is unknown.', 'BANORTE'),
    receptor_participante: described(
      v.boolean(),
      'Whether the beneficiary is the receiving participant itself; `cuenta_beneficiaria` is then the ordering account.',
      false,
    ),
  }),
);

const orNull = v.nullable(v.string());

/** Addresses of a validation and of its certificate. */
export const validationLinks = named(
  'ValidationLinks',
  v.strictObject({
    self: described(v.string(), 'Address of the validation, an absolute path.', SELF),
    cep_xml: described(orNull, 'Address of the certificate as XML; null unless `valid`.', `${SELF}/cep?format=xml`),
    cep_pdf: described(orNull, 'Address of the certificate as PDF; null unless `valid`.', `${SELF}/cep?format=pdf`),
  }),
);

const validationId = described(uuid, 'Id of the validation.');
const validationType = described(
  named('ValidationType', v.picklist(['direct', 'ocr'])),
  '`direct`: from typed fields. `ocr`: from a receipt image.',
);
/** The status of a validation. */
export const validationStatus = named('ValidationStatus', v.picklist(VALIDATION_STATUSES));
const status = described(validationStatus, '`queued` and `processing` have no verdict yet; every other status is one.', 'valid');
/** The state of a payment at Banxico. */
export const centralStatus = named('CentralStatus', wordOf(PAYMENT_STATES));
const nullableCentralStatus = described(
  v.nullable(centralStatus),
  'State of the payment at Banxico; null before the portal was queried.',
  'liquidado',
);

const clientRef = described(v.nullable(v.string()), 'Your own reference, as you sent it; null without one.', 'Pedido 42');

/** Validation (interface). */
export const validationResource = linkedResource('Validation', {
  type: 'validation',
  id: validationId,
  attributes: {
    validation_type: validationType,
    is_playground: described(v.boolean(), 'Whether it was a trial, which takes no quota and sends no events.', false),
    status,
    central_status: nullableCentralStatus,
    processing_time_ms: described(nullableInteger, 'Milliseconds from acceptance to verdict; null before.', 812),
    client_ref: clientRef,
    request_data: described(shownAs(v.record(v.string(), v.unknown()), requestData), 'The fields of the request as you sent them.', {
      fecha: '2026-11-19',
      monto: 1250.5,
      clave_rastreo: 'MBAN01002611190012345678',
      cuenta_beneficiaria: '072180687642595590',
      client_ref: 'Pedido 42',
    }),
    created_at: described(dateTime, 'When the validation was accepted.'),
    completed_at: described(nullableDateTime, 'When the verdict was reached; null before.'),
    enqueued_at: described(nullableDateTime, 'When the validation was queued; null when it never was.', null),
    processing_started_at: described(nullableDateTime, 'When the work on it first began; null before.'),
    expires_at: described(
      nullableDateTime,
      'When a queued validation fails if it is still queued; null for one that was not queued.',
      null,
    ),
    etag_version: described(nullableInteger, 'Rises with every visible change; part of the `ETag`.', 1),
    image_path: described(v.nullable(v.string()), 'Address of the receipt image, an absolute path; null when none is kept.', null),
    ocr_result: described(v.nullable(ocrResult), 'Reading of the receipt; null for typed fields and before it was read.', null),
    ocr_confidence: described(v.nullable(v.number()), 'Confidence of the whole reading, 0 to 1; null without a reading.', null),
    normalized_data: described(
      v.nullable(normalizedData),
      'The fields with which the portal was queried; null before they were determined.',
    ),
    normalization_warnings: described(v.nullable(v.array(validationWarning)), 'Notices of the way to the verdict.', []),
    is_masked: described(v.nullable(v.boolean()), 'Whether the receipt prints the account masked; null without a reading.', null),
    central_result: described(v.nullable(centralResult), 'Answer of the portal, literally; null when it was not queried or found nothing.'),
    error_message: described(v.nullable(v.string()), 'The error code in words, in the language of the answer.', null),
    error_code: described(v.nullable(v.picklist(VALIDATION_ERROR_CODES)), 'Why there is no better verdict; null with one.', null),
    batch_id: described(nullableInteger, 'The bulk import of the validation; null for a request of its own.', null),
    batch_position: described(nullableInteger, 'Position in that import, from 1; null without one.', null),
    candidate_match: described(
      nullableInteger,
      'Position, from 1, of the candidate account that matched; null without candidates or match.',
      null,
    ),
    candidate_outcomes: described(
      v.nullable(v.array(candidateOutcome)),
      'Outcome of each candidate account, once there is a verdict; null without candidates.',
      null,
    ),
    retry_state: described(retryState, 'State of the retries.', {
      enabled: false,
      max_retries: null,
      interval_seconds: null,
      outcomes: null,
      attempts_completed: 0,
      next_attempt_at: null,
      resolved_at: null,
      exhausted_at: null,
      cancelled_at: null,
      terminal_state: null,
    }),
  },
  links: validationLinks,
});

/** `meta.next_poll_after_seconds` of the 202. */
export const nextPollAfterSeconds = described(v.pipe(v.number(), v.integer()), 'Seconds after which to poll the validation.', 3);

/** The 202 of an asynchronous validation. */
export const queuedValidationResource = linkedResource('QueuedValidation', {
  type: 'validation',
  id: validationId,
  attributes: {
    validation_id: validationId,
    client_ref: clientRef,
    status: described(v.literal('queued'), 'A worker has yet to start on it.'),
    etag_version: described(v.pipe(v.number(), v.integer()), 'Rises with every visible change; part of the `ETag`.', 1),
    enqueued_at: described(dateTime, 'When the validation was queued.'),
    expires_at: described(dateTime, 'When the validation fails if it is still queued.'),
    retry_state: retryState,
  },
  links: validationLinks,
});

/** The answer to a change of retries: only their state. */
export const retriedValidationResource = linkedResource('RetriedValidation', {
  type: 'validation',
  id: validationId,
  attributes: { retry_state: retryState },
  links: selfLinks,
});

/** One line of the history. */
export const validationSummaryResource = linkedResource('ValidationSummary', {
  type: 'validation',
  id: validationId,
  attributes: {
    status,
    central_status: nullableCentralStatus,
    validation_type: validationType,
    bank_name: described(orNull, 'Name of the receiving bank; null when it is unknown.', 'BANORTE'),
    bank_code: described(orNull, 'SPEI code of the receiving bank; null when it is unknown.', '40072'),
    beneficiary_label: described(v.nullable(v.string()), 'Label of that account among the beneficiaries; null when there is none.', null),
    amount: described(v.nullable(v.number()), 'Amount in pesos; null while it is unknown.', 1250.5),
    amount_exact: described(orNull, 'The same amount as text with two decimals, as `normalized_data.monto` and events have it.', '1250.50'),
    tracking_key: described(v.nullable(v.string()), 'Tracking key; null when only a reference was sent.', 'MBAN01002611190012345678'),
    referencia_numerica: described(orNull, 'Numeric reference; null when none was sent.', '42'),
    beneficiary_account: described(
      orNull,
      'Account of the beneficiary, a card by its last four digits; `GET /validations/{id}` shows it in full. Null while no candidate matched, and for a payment to the receiving bank itself.',
      '072180687642595590',
    ),
    client_ref: clientRef,
    is_playground: described(v.boolean(), 'Whether it was a trial, which takes no quota and sends no events.', false),
    created_at: described(dateTime, 'When the validation was accepted.'),
    deleted_at: described(nullableDateTime, 'When the validation was withdrawn from the history; null while it was not.', null),
    retry_state: retryState,
  },
  links: selfLinks,
});

/** Whether the request was a run of the playground; absent for any other. */
const playground = {
  playground: v.optional(described(v.literal(true), 'The request was a run of the playground; absent for any other.', true)),
};

/** The verdict on a request. */
export const verdictDocument = singleWithMeta(validationResource, playground);

/** The acceptance of a request whose verdict is polled. */
export const acceptedDocument = singleWithMeta(queuedValidationResource, {
  next_poll_after_seconds: nextPollAfterSeconds,
  ...playground,
});
