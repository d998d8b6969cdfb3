import type { ErrorCode } from './catalogue.ts';
import { ERROR_STATUSES } from './data/error-statuses.generated.ts';

/** Whether a text is a code of the catalogue, without loading the texts of the catalogue. */
export const isKnownCode = (text: string): text is ErrorCode => Object.hasOwn(ERROR_STATUSES, text);

/** The HTTP status that a code is always answered with. */
export const statusOfCode = (code: ErrorCode): number => ERROR_STATUSES[code];

/** Statuses of failures that pass: a limit, or a fault of the service. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([429, 500, 503]);

/** Codes of other statuses that the same request may not get again: something else has to end or to answer first. */
const PASSING_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'idempotency_key_in_progress',
  'account_changed',
  'validation_not_finished',
  'preview_not_ready',
  'import_already_in_flight',
  'data_export_in_progress',
  'persist_failed',
  'retry_pending_cap_exceeded',
  'webhook_secrets_limit_reached',
  'image_url_unreachable',
  'url_dns_failed',
]);

/** Whether the same request, sent again later, can succeed without a change. */
export const isRetryable = (code: ErrorCode): boolean => PASSING_CODES.has(code) || PASSING_STATUSES.has(statusOfCode(code));
