import * as v from 'valibot';

import type { ErrorCode } from '../../errors/catalogue.ts';
import type { Reason } from '../../errors/reasons.ts';
import { boolean, distinctList, integer, nullable, oneOf, type Rule } from '../../platform/http/schemas/fields.ts';
import { isJsonObject, type JsonObject } from '../../platform/json/json.ts';
import { MAX_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS, RETRY_OUTCOMES, type RequestedRetryPolicy } from '../domain/retry/retry-policy.ts';

/** Largest number of retries any plan could offer; the plan's own cap is checked where the plan is known. */
const MAX_RETRIES = 1_000;

const broken = <const Because extends Reason>(reason: Because) => ({ code: 'retry_policy_invalid', reason }) as const;

const enabled = nullable(boolean(broken('retry_policy_enabled')));
const maxRetries = nullable(integer({ minimum: 1, maximum: MAX_RETRIES }, broken('retry_policy_max_retries')));
const intervalSeconds = nullable(
  integer({ minimum: MIN_INTERVAL_SECONDS, maximum: MAX_INTERVAL_SECONDS }, broken('retry_policy_interval')),
);
const outcomes = nullable(
  distinctList(
    oneOf(RETRY_OUTCOMES, broken('retry_policy_outcomes')),
    { minItems: 1, keyOf: (outcome) => outcome },
    broken('retry_policy_outcomes'),
  ),
);

const policySchema = {
  description:
    'How the validation is run again while its verdict is provisional. At least one field is sent; with enabled false the others are ignored.',
  anyOf: [
    {
      title: 'RetryPolicyOff',
      type: 'object',
      properties: { enabled: { type: 'boolean', const: false, description: 'No retries.' } },
      required: ['enabled'],
    },
    {
      title: 'RetryPolicyOn',
      type: 'object',
      minProperties: 1,
      properties: {
        enabled: { ...enabled.schema, description: 'True when absent.' },
        max_retries: { ...maxRetries.schema, description: 'At most the cap of the plan. Default 3, or the cap when it is less.' },
        interval_seconds: { ...intervalSeconds.schema, description: 'Default 3600.' },
        outcomes: { ...outcomes.schema, description: 'Verdicts that are run again; all three by default.' },
      },
    },
  ],
} as const;

const FIELDS = ['enabled', 'max_retries', 'interval_seconds', 'outcomes'] as const;

type Field = (typeof FIELDS)[number];
type Report = (field: Field, reason: Reason | undefined) => void;

/** A field by its rule; `report` hears of a rule that is broken. */
const read = <Output>(policy: JsonObject, field: Field, rule: Rule<unknown, Output | null, ErrorCode>, report: Report): Output | null => {
  const result = rule.read(policy[field]);
  if ('value' in result) return result.value;
  report(field, result.reason);
  return null;
};

/**
 * `retry_policy` of a request (interface: PUT /v1/validations/{id}/retry-policy). Every broken rule is
 * `retry_policy_invalid` at its own field.
 */
export const retryPolicyRequest = v.pipe(
  v.unknown(),
  v.metadata({ component: 'RetryPolicy', jsonSchema: policySchema, errors: enabled.errors }),
  v.rawTransform<unknown, RequestedRetryPolicy>(({ dataset, addIssue, NEVER }) => {
    const policy = dataset.value;
    const fail = (reason: Reason): typeof NEVER => {
      addIssue({ message: `retry_policy_invalid:${reason}` });
      return NEVER;
    };
    if (!isJsonObject(policy)) return fail('retry_policy_form');
    if (FIELDS.every((field) => (policy[field] ?? null) === null)) return fail('retry_policy_empty');

    const report: Report = (field, reason) => {
      addIssue({
        message: `retry_policy_invalid:${reason ?? ''}`,
        path: [{ type: 'object', origin: 'value', input: { ...policy }, key: field, value: policy[field] }],
      });
    };
    if (read(policy, 'enabled', enabled, report) === false) return { kind: 'off' };
    return {
      kind: 'on',
      maxRetries: read(policy, 'max_retries', maxRetries, report),
      intervalSeconds: read(policy, 'interval_seconds', intervalSeconds, report),
      outcomes: read(policy, 'outcomes', outcomes, report),
    };
  }),
);
