import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import { MEXICO_CITY, parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { startOfDay } from '../../../shared/platform/time/zoned-day.ts';
import type { AnswerKind } from '../../../shared/service-status/domain/portal-traffic.ts';
import type { ValidationErrorCode } from '../../../shared/validation/domain/error-code.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

const MINUTE_MS = 60_000;
/** Clocks of banks may be ahead. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
/** A validation that begins later than this after its payment does not show when the CEP appeared. */
const MAX_START_MS = 30 * MINUTE_MS;

/** What error codes show about the portal. The others are faults of the service, or need no answer. */
const KINDS_OF_CODES: Readonly<Partial<Record<ValidationErrorCode, AnswerKind>>> = {
  central_no_answer: 'unanswered',
  central_error: 'unanswered',
  download_failed: 'unanswered',
  unrecognized_response: 'unanswered',
  central_closed: 'closed',
  cep_mismatch: 'error',
  ambiguous_reference: 'error',
};

const GIVEN_VERDICTS = ['valid', 'not_found', 'cep_unavailable', 'returned'] as const;

/** What a verdict shows about the portal; null for one without an answer of the portal, or a fault of the service. */
export const answerKindOf = ({ status, errorCode }: Pick<Validation, 'status' | 'errorCode'>): AnswerKind | null =>
  errorCode === null ? (GIVEN_VERDICTS.find((verdict) => verdict === status) ?? null) : (KINDS_OF_CODES[errorCode] ?? null);

const TIME_OF_CREDIT = /^([01]\d|2[0-3]):?([0-5]\d):?([0-5]\d)$/;

/** When a certificate shows that the beneficiary was credited (epoch milliseconds); null when it does not. */
const creditedAt = ({ centralResult }: Pick<Validation, 'centralResult'>): number | null => {
  if (centralResult?.kind !== 'cep') return null;
  const day = parseCalendarDate(centralResult.fecha_abono ?? '');
  const [, hours, minutes, seconds] = TIME_OF_CREDIT.exec(centralResult.SPEI_Tercero['Hora'] ?? '') ?? [];
  if (day === null || hours === undefined) return null;
  return startOfDay(MEXICO_CITY, day) + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds) * 1_000;
};

/**
 * Minutes from the payment to the query that found its CEP, at most: it may have appeared before. Null without a certificate, and for a
 * validation that began more than half an hour after its payment.
 */
export const publicationMinutesOf = (
  { status, receptor, createdAt, ...validation }: Pick<Validation, 'status' | 'receptor' | 'createdAt' | 'centralResult'>,
  { at }: Pick<ItemEvent, 'at'>,
): { readonly bank: string; readonly minutes: number } | null => {
  const paidAt = status === 'valid' ? creditedAt(validation) : null;
  if (paidAt === null || receptor === null) return null;
  const start = createdAt - paidAt;
  if (start < -CLOCK_TOLERANCE_MS || start > MAX_START_MS) return null;
  return { bank: receptor, minutes: Math.max(0, at - paidAt) / MINUTE_MS };
};
