import * as v from 'valibot';

import { modeField, userFilter } from '../../../shared/administration/http/user-filter.ts';
import { cursorPaging, daysInOrder, oneCursor } from '../../../shared/platform/http/list-query.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, linkedResource, named, selfLinks } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, page, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { calendarDate, oneOf, parameter, wordList } from '../../../shared/platform/http/schemas/fields.ts';
import { SOURCE_INPUTS } from '../../../shared/validation/domain/source.ts';
import { VALIDATION_STATUSES } from '../../../shared/validation/domain/status.ts';

const integer = v.pipe(v.number(), v.integer());
const textOrNull = v.nullable(v.string());
const date = calendarDate({ code: 'invalid_filter', reason: 'date_filter' });

export const validationsQuery = v.pipe(
  listParameters({
    user_id: userFilter,
    status: v.optional(
      parameter(wordList(VALIDATION_STATUSES, { code: 'invalid_filter', reason: 'status_filter' }), 'Statuses separated by commas.'),
    ),
    from: v.optional(parameter(date, 'First day, in your time zone, inclusive.')),
    to: v.optional(parameter(date, 'Last day, in your time zone, inclusive.')),
    playground: v.optional(
      parameter(oneOf(['0', '1'], { code: 'invalid_filter', reason: 'flag_filter' }), '`1` lists trials instead.'),
      '0',
    ),
    retry_state: v.optional(
      parameter(
        oneOf(['pending', 'resolved', 'exhausted', 'cancelled'], { code: 'invalid_filter', reason: 'retry_state_filter' }),
        'State of the retries.',
      ),
    ),
    ...cursorPaging,
  }),
  daysInOrder(),
  oneCursor(),
);

export type ValidationsQuery = v.InferOutput<typeof validationsQuery>;

const listed = {
  user_id: described(uuid, 'The user of the validation.'),
  mode: modeField,
  status: described(v.picklist(VALIDATION_STATUSES), 'Status of the validation.'),
  central_status: described(textOrNull, 'State of the payment at the portal.', 'liquidado'),
  validation_type: described(v.picklist(SOURCE_INPUTS), '`direct`: from typed fields. `ocr`: from a receipt.', 'direct'),
  is_playground: described(v.boolean(), 'Whether it is a trial.', false),
  amount: described(textOrNull, 'Amount in pesos; null while a receipt is unread.', '1250.50'),
  tracking_key: described(textOrNull, 'Tracking key.', 'MBAN01002611190012345678'),
  referencia_numerica: described(textOrNull, 'Numeric reference.', '42'),
  bank_code: described(textOrNull, 'SPEI code of the receiving bank.', '40072'),
  bank_name: described(textOrNull, 'Name of the receiving bank.', 'BANORTE'),
  beneficiary_account: described(textOrNull, 'Account of the beneficiary; masked, but for its last four characters.', '**************5590'),
  batch_id: described(v.nullable(integer), 'The bulk import of the validation.', null),
  retry_state: described(
    v.nullable(named('RetryCycleState', v.picklist(['awaiting_verdict', 'pending', 'resolved', 'exhausted', 'cancelled']))),
    'State of the retries; null without a policy.',
    null,
  ),
  created_at: described(dateTime, 'When it was accepted.'),
  deleted_at: described(v.nullable(dateTime), 'When its user withdrew it; null for one that was not withdrawn.', null),
};

const party = v.nullable(
  named(
    'AdminValidationParty',
    v.strictObject({
      name: described(textOrNull, 'Name of the holder.', 'P****** E******'),
      account: described(textOrNull, 'Account of the holder.', '**************5590'),
      tax_id: described(textOrNull, 'RFC or CURP of the holder.', '*********1ABC'),
    }),
  ),
);

export const listedValidationResource = linkedResource('AdminListedValidation', {
  type: 'validation',
  id: described(uuid, 'Id of the validation.'),
  attributes: listed,
  links: selfLinks,
});

export const validationsPage = page(listedValidationResource);

export const adminValidationResource = linkedResource('AdminValidation', {
  type: 'validation',
  id: described(uuid, 'Id of the validation.'),
  attributes: {
    ...listed,
    is_masked: described(v.boolean(), 'Whether accounts, names and the reference of the customer are hidden.', true),
    client_ref: described(textOrNull, 'Reference of the customer; null while it is masked.', null),
    sender_bank_code: described(textOrNull, 'SPEI code of the sending bank.', '40012'),
    sender_bank_name: described(textOrNull, 'Name of the sending bank.', 'BBVA MEXICO'),
    beneficiary: described(party, 'The beneficiary on the certificate; null without one.'),
    orderer: described(party, 'The orderer on the certificate; null without one.'),
    error_code: described(textOrNull, 'Why the verdict is `error`, or provisional; null for neither.', null),
    warning_codes: described(v.array(v.string()), 'Codes of the warnings.', []),
    has_certificate: described(v.boolean(), 'Whether its certificate is stored.', true),
    processing_time_ms: described(v.nullable(integer), 'Milliseconds until the verdict; null before.', 1830),
    correlation_id: described(v.string(), 'Id of the request that caused its current processing.', '5f0c6a5e0f0e4f7e9d433f6d8a0f1c11'),
    etag_version: described(integer, 'Rises with every visible change.', 2),
    retry_attempts: described(integer, 'Retries that were made.', 0),
    next_attempt_at: described(v.nullable(dateTime), 'When the next retry is made; null for none.', null),
    enqueued_at: described(v.nullable(dateTime), 'When it entered the queue; null for a synchronous one.', null),
    processing_started_at: described(v.nullable(dateTime), 'When its processing began.'),
    completed_at: described(v.nullable(dateTime), 'When it got its verdict; null before.'),
    expires_at: described(v.nullable(dateTime), 'When it fails without a verdict; null for no such time.', null),
  },
  links: selfLinks,
});
