import { isErrorCode, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { detailOf } from '../../shared/errors/failure.ts';
import type { Reason } from '../../shared/errors/reasons.ts';
import { isRecord, type Json } from '../../shared/platform/openapi/json-schema.ts';

/** What fills the texts of errors. */
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

/** Why, in the texts of codes that cover several rules. */
const REASONS: Partial<Readonly<Record<ErrorCode, Reason>>> = {
  rate_limit_exceeded: 'requests_per_key',
  body_too_large: 'large_json',
  invalid_filter: 'unknown_parameter',
  invalid_format: 'export_format',
};

const member = (schema: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), schema);

/** The codes that the schema of an error answer allows. */
const codesIn = (schema: Json): readonly ErrorCode[] => {
  const words = member(schema, 'properties', 'errors', 'items', 'properties', 'code', 'enum');
  return Array.isArray(words) ? words.filter((word): word is ErrorCode => typeof word === 'string' && isErrorCode(word)) : [];
};

/** An error answer of a schema with the first of its codes, as it is in Spanish; undefined for other answers. */
export const errorExample = (schema: Json, meta: Json): Json | undefined => {
  const [code] = codesIn(schema);
  const status = member(schema, 'properties', 'errors', 'items', 'properties', 'status', 'enum');
  if (code === undefined || !Array.isArray(status)) return undefined;
  return {
    errors: [
      { status: String(status[0]), code, detail: detailOf({ code, params: PARAMS, reason: REASONS[code] ?? 'unexpected_value' }, 'es') },
    ],
    meta,
  };
};
