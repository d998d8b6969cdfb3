import * as v from 'valibot';

import { parsePart } from '../../../../shared/platform/http/request.ts';
import { parseJson } from '../../../../shared/platform/json/json.ts';
import { RETRY_OUTCOMES } from '../../../../shared/validation/domain/retry/retry-policy.ts';
import { retryPolicyRequest } from '../../../../shared/validation/http/retry-policy-schema.ts';

const body = v.object({ retry_policy: retryPolicyRequest });

/** Reads a `retry_policy` from its JSON text, as the pipeline does. */
const read = (json: string) => parsePart(body, parseJson(`{"retry_policy":${json}}`)?.value, 'body');

const accepted = (json: string): unknown => {
  const result = read(json);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value.retry_policy;
};

const refusals = (json: string): unknown => {
  const result = read(json);
  return result.ok ? [] : result.problems.map(({ code, schemaReason, pointer }) => [code, schemaReason, pointer]);
};

const POINTER = '/data/attributes/retry_policy';
const NOTHING = { kind: 'on', maxRetries: null, intervalSeconds: null, outcomes: null };

describe('retryPolicyRequest', () => {
  test.each<[string, object]>([
    ['{"enabled":true}', NOTHING],
    ['{"max_retries":1}', { ...NOTHING, maxRetries: 1 }],
    ['{"max_retries":1000}', { ...NOTHING, maxRetries: 1_000 }],
    ['{"max_retries":3.0}', { ...NOTHING, maxRetries: 3 }],
    ['{"interval_seconds":300}', { ...NOTHING, intervalSeconds: 300 }],
    ['{"interval_seconds":86400}', { ...NOTHING, intervalSeconds: 86_400 }],
    ['{"outcomes":["error"]}', { ...NOTHING, outcomes: ['error'] }],
    ['{"outcomes":["error","not_found","cep_unavailable"]}', { ...NOTHING, outcomes: ['error', 'not_found', 'cep_unavailable'] }],
    ['{"enabled":null,"max_retries":2,"interval_seconds":null,"outcomes":null}', { ...NOTHING, maxRetries: 2 }],
    [
      '{"enabled":true,"max_retries":2,"interval_seconds":600,"outcomes":["not_found"]}',
      { kind: 'on', maxRetries: 2, intervalSeconds: 600, outcomes: ['not_found'] },
    ],
    ['{"enabled":true,"of_the_future":1}', NOTHING],
  ])('accepts %s', (json, expected) => {
    expect(accepted(json)).toEqual(expected);
  });

  test.each(['{"enabled":false}', '{"enabled":false,"max_retries":0,"interval_seconds":"soon","outcomes":[]}'])(
    'reads %s as off, whatever the other fields',
    (json) => {
      expect(accepted(json)).toEqual({ kind: 'off' });
    },
  );

  test.each(['null', '5', '"on"', 'true', '[]', '[{"enabled":true}]'])('rejects %s with retry_policy_form', (json) => {
    expect(refusals(json)).toEqual([['retry_policy_invalid', 'retry_policy_form', POINTER]]);
  });

  test.each(['{}', '{"enabled":null}', '{"retries":3}', '{"max_retries":null,"outcomes":null}'])(
    'rejects %s with retry_policy_empty',
    (json) => {
      expect(refusals(json)).toEqual([['retry_policy_invalid', 'retry_policy_empty', POINTER]]);
    },
  );

  test.each(['1', '0', '"true"', '[]', '{}'])('rejects enabled: %s', (json) => {
    expect(refusals(`{"enabled":${json}}`)).toEqual([['retry_policy_invalid', 'retry_policy_enabled', `${POINTER}/enabled`]]);
  });

  test.each(['0', '-1', '1.5', '1001', '1e400', '"3"', 'true', '[3]', '{}'])('rejects max_retries: %s', (json) => {
    expect(refusals(`{"max_retries":${json}}`)).toEqual([['retry_policy_invalid', 'retry_policy_max_retries', `${POINTER}/max_retries`]]);
  });

  test.each(['299', '86401', '300.5', '-300', '"300"', 'false', '[]'])('rejects interval_seconds: %s', (json) => {
    expect(refusals(`{"interval_seconds":${json}}`)).toEqual([
      ['retry_policy_invalid', 'retry_policy_interval', `${POINTER}/interval_seconds`],
    ]);
  });

  test.each(['[]', '["valid"]', '["not_found","returned"]', '["error","error"]', '[1]', '[null]', '"error"', '{"0":"error"}'])(
    'rejects outcomes: %s',
    (json) => {
      expect(refusals(`{"outcomes":${json}}`)).toEqual([['retry_policy_invalid', 'retry_policy_outcomes', `${POINTER}/outcomes`]]);
    },
  );

  test('reports every invalid field with its pointer', () => {
    expect(refusals('{"enabled":"yes","max_retries":0,"interval_seconds":1,"outcomes":[]}')).toEqual([
      ['retry_policy_invalid', 'retry_policy_enabled', `${POINTER}/enabled`],
      ['retry_policy_invalid', 'retry_policy_max_retries', `${POINTER}/max_retries`],
      ['retry_policy_invalid', 'retry_policy_interval', `${POINTER}/interval_seconds`],
      ['retry_policy_invalid', 'retry_policy_outcomes', `${POINTER}/outcomes`],
    ]);
  });

  test('accepts each outcome alone', () => {
    for (const outcome of RETRY_OUTCOMES) expect(accepted(`{"outcomes":["${outcome}"]}`)).toMatchObject({ outcomes: [outcome] });
  });
});
