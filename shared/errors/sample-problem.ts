import type { ErrorCode } from './catalogue.ts';
import type { Problem } from './failure.ts';
import type { Reason } from './reasons.ts';

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

/** A problem with a code, whose text is complete. */
export const sampleProblem = <const Code extends ErrorCode>(code: Code): Problem<Code> => ({
  code,
  params: PARAMS,
  reason: REASONS[code] ?? 'unexpected_value',
});
