import * as v from 'valibot';

import type { Reason } from '../../errors/reasons.ts';
import { isNumberLiteral } from '../../platform/http/json-field.ts';
import { isJsonObject, type JsonObject } from '../../platform/json/json.ts';
import {
  MAX_INTERVAL_SECONDS,
  MIN_INTERVAL_SECONDS,
  RETRY_OUTCOMES,
  type RequestedRetryPolicy,
  type RetryOutcome,
} from '../domain/retry/retry-policy.ts';

/** Largest number of retries any plan could offer; the plan's own cap is checked where the plan is known. */
const MAX_RETRIES = 1_000;

const policySchema = {
  type: 'object',
  description:
    'How the validation is run again while its verdict is provisional. At least one field is sent; with enabled false the others are ignored.',
  minProperties: 1,
  properties: { enabled: { type: ['boolean', 'null'], description: 'True when absent.' } },
  anyOf: [
    { properties: { enabled: { const: false } }, required: ['enabled'] },
    {
      properties: {
        max_retries: {
          type: ['integer', 'null'],
          minimum: 1,
          description: 'At most the cap of the plan. Default 3, or the cap when it is less.',
        },
        interval_seconds: {
          type: ['integer', 'null'],
          minimum: MIN_INTERVAL_SECONDS,
          maximum: MAX_INTERVAL_SECONDS,
          description: 'Default 3600.',
        },
        outcomes: {
          type: ['array', 'null'],
          items: { type: 'string', enum: [...RETRY_OUTCOMES] },
          minItems: 1,
          uniqueItems: true,
          description: 'Verdicts that are run again; all three by default.',
        },
      },
    },
  ],
} as const;

const FIELDS = ['enabled', 'max_retries', 'interval_seconds', 'outcomes'] as const;

type Field = (typeof FIELDS)[number];
type Rule<Output> = (value: unknown) => Output | undefined;

const integerFrom =
  (least: number, most: number): Rule<number> =>
  (value) => {
    const number = isNumberLiteral(value) ? Number(value.source) : Number.NaN;
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  };

const isOutcome = (value: unknown): value is RetryOutcome => RETRY_OUTCOMES.some((outcome) => outcome === value);

const outcomes: Rule<readonly RetryOutcome[]> = (value) => {
  const listed = Array.isArray(value) ? value.filter(isOutcome) : [];
  const isValid = Array.isArray(value) && listed.length === value.length && listed.length > 0;
  return isValid && new Set(listed).size === listed.length ? listed : undefined;
};

const REASONS: Readonly<Record<Field, Reason>> = {
  enabled: 'retry_policy_enabled',
  max_retries: 'retry_policy_max_retries',
  interval_seconds: 'retry_policy_interval',
  outcomes: 'retry_policy_outcomes',
};

const boolean: Rule<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);
const maxRetries = integerFrom(1, MAX_RETRIES);
const intervalSeconds = integerFrom(MIN_INTERVAL_SECONDS, MAX_INTERVAL_SECONDS);

/** A field by its rule; null and absent mean the same, and `broken` hears of a rule that is. */
const read = <Output>(policy: JsonObject, field: Field, rule: Rule<Output>, report: (field: Field) => void): Output | null => {
  const value = policy[field] ?? null;
  if (value === null) return null;
  const output = rule(value);
  if (output === undefined) report(field);
  return output ?? null;
};

/**
 * `retry_policy` of a request (interface: PUT /v1/validations/{id}/retry-policy). Every broken rule is
 * `retry_policy_invalid` at its own field.
 */
export const retryPolicyRequest = v.pipe(
  v.unknown(),
  v.metadata({ jsonSchema: policySchema }),
  v.rawTransform<unknown, RequestedRetryPolicy>(({ dataset, addIssue, NEVER }) => {
    const policy = dataset.value;
    const fail = (reason: Reason): typeof NEVER => {
      addIssue({ message: `retry_policy_invalid:${reason}` });
      return NEVER;
    };
    if (!isJsonObject(policy)) return fail('retry_policy_form');
    if (FIELDS.every((field) => (policy[field] ?? null) === null)) return fail('retry_policy_empty');

    const report = (field: Field): void => {
      addIssue({
        message: `retry_policy_invalid:${REASONS[field]}`,
        path: [{ type: 'object', origin: 'value', input: { ...policy }, key: field, value: policy[field] }],
      });
    };
    const enabled = read(policy, 'enabled', boolean, report);
    if (enabled === false) return { kind: 'off' };
    return {
      kind: 'on',
      maxRetries: read(policy, 'max_retries', maxRetries, report),
      intervalSeconds: read(policy, 'interval_seconds', intervalSeconds, report),
      outcomes: read(policy, 'outcomes', outcomes, report),
    };
  }),
);
