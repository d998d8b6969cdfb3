import { catalogue, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { detailOf } from '../../shared/errors/detail.ts';
import { attributePointer } from '../../shared/errors/failure.ts';
import { sampleProblem } from '../../shared/errors/sample-problem.ts';
import type { Json } from '../../shared/platform/openapi/json-schema.ts';

/** Example code of a status, where it is not the first one of the catalogue. */
const TYPICAL_CODES: Readonly<Record<string, ErrorCode>> = {
  BadRequest: 'invalid_json',
  Unauthorized: 'unauthorized',
  Forbidden: 'permission_denied',
  NotFound: 'not_found',
  MethodNotAllowed: 'method_not_allowed',
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
  const detail = detailOf(sampleProblem(code), 'es');
  const source = code === 'validation_error' ? { source: { pointer: attributePointer('client_ref') } } : {};
  return { errors: [{ status: String(catalogue[code].status), code, detail, ...source }], meta };
};
