import type { InferOutput } from 'valibot';

import type { scenarioResource } from '../../../playground/http/schemas.ts';
import { draftOf, type Draft } from '../validation/transfer-draft.ts';

export type Scenario = InferOutput<typeof scenarioResource>['attributes'];

const DAY_SECONDS = 86_400;

/** How far ahead the clock of test mode may be. */
export const MOST_CLOCK_SECONDS = 90 * DAY_SECONDS;

/** Seconds of the units by which the clock is moved. */
export const CLOCK_UNITS = { hours: 3_600, days: DAY_SECONDS } as const;

/** A duration in seconds as whole days, and the seconds beyond them. */
export const daysOf = (seconds: number): { readonly days: number; readonly rest: number } => ({
  days: Math.floor(seconds / DAY_SECONDS),
  rest: seconds % DAY_SECONDS,
});

const MANDATORY = ['fecha', 'monto', 'cuenta_beneficiaria'];
const RETRIES = 'retry_policy';

/**
 * The form of a transfer, filled in with the request of a scenario; null for one that the form cannot send, or whose answer would be an
 * error, because its request is not well-formed.
 */
export const draftOfScenario = ({ request: { path, body }, expected }: Scenario): Draft | null => {
  const draft = draftOf({ request_data: body, ocr_result: null });
  const isWhole = Object.keys(body).every((name) => name in draft || name === RETRIES) && MANDATORY.every((name) => name in draft);
  if (!path.startsWith('/validate') || !isWhole || expected.error !== null) return null;
  return RETRIES in body ? { ...draft, retry: 'on' } : draft;
};

/** The answer of a scenario in its codes. */
export const answerOf = ({ http_status: httpStatus, status, error_code: errorCode, warning, error }: Scenario['expected']): string =>
  [String(httpStatus), status, errorCode, warning, error].filter((part) => part !== null).join(' · ');

/** What becomes of a scenario afterwards, in its codes: after the clock is moved by `seconds`, or by itself for null. */
export const laterOf = ({ later }: Scenario): { readonly seconds: number | null; readonly answer: string } | null =>
  later === null
    ? null
    : {
        seconds: later.advance_seconds === 0 ? null : later.advance_seconds,
        answer: [later.status, later.error_code].filter((part) => part !== null).join(' · '),
      };
