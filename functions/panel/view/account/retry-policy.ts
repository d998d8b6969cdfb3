import { numberOf } from '../forms/number.ts';

/** Names of the fields, which are those that the errors of the API point to. */
export const POLICY_FIELDS = {
  enabled: 'retry_policy/enabled',
  maxRetries: 'retry_policy/max_retries',
  interval: 'retry_policy/interval_seconds',
  outcomes: 'retry_policy/outcomes',
} as const;

/** Verdicts that may be queried again (interface: RetryPolicy). */
export const RETRIED_STATUSES = ['not_found', 'cep_unavailable', 'error'] as const;

/** The policy that was typed, as the API takes it; `outcomes` are the boxes that are ticked. */
export const policyOf = (typed: (name: string) => string, outcomes: readonly string[]) =>
  typed(POLICY_FIELDS.enabled) === 'on'
    ? {
        enabled: true,
        max_retries: numberOf(typed(POLICY_FIELDS.maxRetries)),
        interval_seconds: Number(typed(POLICY_FIELDS.interval)),
        outcomes,
      }
    : { enabled: false };

const MINUTE = 60;
const HOUR = 3_600;

/** Seconds between retries to choose from: from the shortest interval of the API to the longest. */
const INTERVALS = [5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR] as const;

type DurationTexts = Readonly<Record<'seconds' | 'minutes' | 'hours', (count: number) => string>>;

const durationText = (seconds: number, texts: DurationTexts): string => {
  if (seconds % HOUR === 0) return texts.hours(seconds / HOUR);
  return seconds % MINUTE === 0 ? texts.minutes(seconds / MINUTE) : texts.seconds(seconds);
};

/** The intervals with their texts, with the one in force among them. */
export const intervalOptions = (current: number | null, texts: DurationTexts): readonly (readonly [value: string, text: string])[] =>
  [...new Set([...INTERVALS, ...(current === null ? [] : [current])])]
    .toSorted((one, other) => one - other)
    .map((seconds) => [String(seconds), durationText(seconds, texts)]);
