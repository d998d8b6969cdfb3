import { catalogue, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { detailOf } from '../../shared/errors/detail.ts';
import { attributePointer } from '../../shared/errors/failure.ts';
import type { Reason } from '../../shared/errors/reasons.ts';
import type { Json } from '../../shared/platform/openapi/json-schema.ts';

/** Parameters for the error texts. */
const PARAMS = {
  permission: 'validations:read',
  allowed: 'GET, HEAD, OPTIONS',
  max_bytes: 1_048_576,
  min_pixels: 200,
  max_pixels: 10_000,
  max_pages: 3,
  max: 3,
  limit: 5,
  event: 'validation.read',
  valid: '*, validation.*, validation.completed',
  retry_at: '2026-11-20T18:01:00.000Z',
};

/** Reasons for the texts of codes that cover several rules. */
const REASONS: Partial<Readonly<Record<ErrorCode, Reason>>> = {
  rate_limit_exceeded: 'requests_per_key',
  body_too_large: 'large_json',
  invalid_filter: 'unknown_parameter',
  invalid_format: 'export_format',
};

/** Example code of a status, where it is not the first one of the catalogue. */
const TYPICAL_CODES: Readonly<Record<string, ErrorCode>> = {
  BadRequest: 'invalid_json',
  Unauthorized: 'unauthorized',
  Forbidden: 'permission_denied',
  NotFound: 'not_found',
  Conflict: 'idempotency_key_in_progress',
  Gone: 'validation_purged',
  ContentTooLarge: 'body_too_large',
  UnsupportedMediaType: 'unsupported_media_type',
  UnprocessableContent: 'validation_error',
  TooManyRequests: 'rate_limit_exceeded',
  InternalServerError: 'internal_error',
  ServiceUnavailable: 'service_busy',
};

/** An example of an error response, in Spanish. Throws RangeError for a component without a typical code. */
export const errorExample = (component: string, meta: Json): Json => {
  const code = TYPICAL_CODES[component];
  if (code === undefined) throw new RangeError(`${component} has no typical code`);
  const detail = detailOf({ code, params: PARAMS, reason: REASONS[code] ?? 'unexpected_value' }, 'es');
  const source = code === 'validation_error' ? { source: { pointer: attributePointer('client_ref') } } : {};
  return { errors: [{ status: String(catalogue[code].status), code, detail, ...source }], meta };
};
