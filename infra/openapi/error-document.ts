import * as v from 'valibot';

import { catalogue, isErrorCode } from '../../shared/errors/catalogue.ts';
import { described, named } from '../../shared/platform/http/schemas/described.ts';
import { dateTime, ignoredFields, metaEntries } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { validationWarning } from '../../shared/validation/http/validation-schema.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const candidate = named(
  'CandidateProblem',
  v.strictObject({
    position: described(v.pipe(v.number(), v.integer()), 'Position in the list that was sent, from 1.', 1),
    outcome: described(v.string(), 'Why no query could be made for it: an error code.', 'invalid_clabe_checksum'),
  }),
);

const legalDocument = named(
  'LegalDocumentInForce',
  v.strictObject({
    document: described(v.string(), 'Name of the document.', 'terms_of_service'),
    version: described(v.string(), 'Its version in force.', '2026-11-02'),
    url: described(v.string(), 'Where it can be read.', 'https://example.mx/legal/terms_of_service-2026-11-02'),
  }),
);

const errorMeta = named(
  'ErrorMeta',
  v.strictObject({
    ...metaEntries,
    retry_after: v.optional(described(v.number(), 'Seconds to wait, as in `Retry-After`.', 23)),
    reason: v.optional(described(v.picklist(['key_rate', 'ip_rate', 'quota', 'operation']), 'Which limit a 429 is about.')),
    limit: v.optional(described(v.number(), 'The limit that was reached.', 60)),
    resets_at: v.optional(described(dateTime, 'When the count starts again.', '2026-12-01T00:00:00.000Z')),
    limited: v.optional(
      described(
        v.string(),
        'Which limit of sent codes refused: `codes_to_destination`, `codes_of_account`, `codes_of_challenge`, `text_messages_to_country`, or `code_interval` (a minute between two).',
        'codes_of_account',
      ),
    ),
    retry_at: v.optional(described(dateTime, 'When the CEP portal is queried again.', '2026-11-20T18:01:00.000Z')),
    ...ignoredFields,
    required: v.optional(described(v.pipe(v.number(), v.integer()), 'Validations that the import takes.', 120)),
    remaining: v.optional(described(v.pipe(v.number(), v.integer()), 'Validations of the month that are left.', 80)),
    expected: v.optional(described(v.pipe(v.number(), v.integer()), 'Validations that the caller expected.', 100)),
    import_id: v.optional(described(v.string(), 'The import that has not ended.', '42000000001')),
    validation_id: v.optional(described(v.string(), 'The validation that the request was about.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11')),
    candidates: v.optional(described(v.array(candidate), 'The outcome of each candidate account.')),
    normalization_warnings: v.optional(described(v.array(validationWarning), 'Notices of the way to the verdict of `validation_id`.', [])),
    event: v.optional(described(v.string(), 'The type that does not exist.', 'validation.done')),
    valid_events: v.optional(
      described(v.array(v.string()), 'The names that `events`, or `event` of a test, may have.', [
        '*',
        'validation.*',
        'validation.completed',
      ]),
    ),
    attempts_left: v.optional(described(count, 'Guesses that are left.', 4)),
    checkout_url: v.optional(described(v.string(), 'Page on which the plan is paid.', 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3')),
    expires_at: v.optional(described(dateTime, 'Until when that page can be used.', '2026-11-20T18:01:00.000Z')),
    documents: v.optional(described(v.array(legalDocument), 'Legal documents that have to be accepted.')),
  }),
);

const codes = Object.keys(catalogue).filter(isErrorCode).toSorted();

const errorCode = named(
  'ErrorCode',
  v.pipe(
    v.picklist(codes),
    v.description('Every code. Those of an operation are listed with its answers, the texts of all of them are at `GET /public/errors`.'),
  ),
);

const errorSource = named(
  'ErrorSource',
  v.strictObject({
    pointer: v.optional(described(v.string(), 'JSON Pointer to the field of the body (RFC 6901).', '/data/attributes/monto')),
    parameter: v.optional(described(v.string(), 'Name of the query or path parameter.', 'page[after]')),
  }),
);

const error = named(
  'Error',
  v.strictObject({
    status: described(v.pipe(v.string(), v.regex(/^[45][0-9]{2}$/)), 'HTTP status that belongs to the code.', '422'),
    code: described(errorCode, 'Code to branch on; never translated.'),
    detail: described(v.string(), 'The code in words, in the language of the answer.', 'Envía fecha y monto.'),
    source: v.optional(described(errorSource, 'The part of the request that the problem is about.')),
  }),
);

/** `{errors, meta}`: the body of every answer that is an error. A 422 lists every field at once. */
export const errorDocument = named(
  'ErrorDocument',
  v.strictObject({
    errors: described(v.pipe(v.array(error), v.minLength(1)), 'What was wrong, the most specific problem first.'),
    meta: errorMeta,
  }),
);
