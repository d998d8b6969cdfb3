import * as v from 'valibot';

import { WITHOUT_SCENARIO } from '../../../functions/playground/domain/scenarios.ts';
import { catalogue } from '../../../shared/errors/catalogue.ts';
import { VALIDATION_ERROR_CODES } from '../../../shared/validation/domain/error-code.ts';
import { TERMINAL_STATUSES } from '../../../shared/validation/domain/status.ts';
import { WARNING_CODES } from '../../../shared/validation/http/warning-texts.ts';
import { get, invoke, type ApiReply } from '../../support/api/invoke.ts';
import type { TestApi } from '../../support/api/test-api.ts';
import { openTestMode, type TestCaller } from './test-mode.ts';

const scenario = v.object({
  id: v.string(),
  attributes: v.object({
    shows: v.string(),
    code: v.string(),
    request: v.object({ path: v.string(), body: v.record(v.string(), v.unknown()) }),
    expected: v.object({
      http_status: v.number(),
      status: v.nullable(v.string()),
      error_code: v.nullable(v.string()),
      warning: v.nullable(v.string()),
      error: v.nullable(v.string()),
    }),
    later: v.nullable(v.object({ advance_seconds: v.number(), status: v.string(), error_code: v.nullable(v.string()) })),
  }),
});

const post = (api: TestApi, { authorization }: TestCaller, address: string, body: unknown): Promise<ApiReply> => {
  const [path = '', query = ''] = address.split('?');
  return invoke(api, { method: 'POST', path, query: Object.fromEntries(new URLSearchParams(query)), body, headers: authorization });
};

const warningsOf = (reply: ApiReply): unknown =>
  v.parse(v.array(v.looseObject({ code: v.string() })), reply.at('data.attributes.normalization_warnings')).map(({ code }) => code);

const opened = await openTestMode();
const listed = v.parse(v.array(scenario), (await get(opened.api, opened.test, '/playground/scenarios')).at('data'));

const shown = (kind: string): readonly string[] =>
  listed.filter(({ attributes }) => attributes.shows === kind).map(({ attributes }) => attributes.code);

describe('the list of scenarios', () => {
  test('has every code of the catalogue', () => {
    expect([...new Set(shown('error'))].toSorted()).toEqual(Object.keys(catalogue).toSorted());
  });

  const missing = (codes: readonly string[], kind: string): readonly string[] =>
    codes.filter((code) => !shown(kind).includes(code) && !Object.hasOwn(WITHOUT_SCENARIO, code));

  test('has every verdict, and every warning and code of one that has no stated reason', () => {
    expect(missing(TERMINAL_STATUSES, 'verdict')).toEqual([]);
    expect(missing(WARNING_CODES, 'warning')).toEqual([]);
    expect(missing(VALIDATION_ERROR_CODES, 'error_code')).toEqual([]);
  });

  test('states a reason for nothing that it shows', () => {
    const known: ReadonlySet<string> = new Set([...shown('warning'), ...shown('error_code')]);
    expect(Object.keys(WITHOUT_SCENARIO).filter((code) => known.has(code))).toEqual([]);
  });
});

test.each(listed)('scenario $id answers as listed', async ({ attributes: { request, expected, later } }) => {
  // A simulated error leaves nothing behind.
  const { api, test: caller } = request.path === '/playground/errors' ? opened : await openTestMode();
  const reply = await post(api, caller, request.path, request.body);
  expect(reply.status).toBe(expected.http_status);
  if (expected.error !== null) expect(reply.problems.map(({ code }) => code)).toContain(expected.error);
  expect(reply.at('meta.mode')).toBe('test');
  expect(api.source.queries).toEqual([]);
  if (expected.status === null) return;
  expect(reply.at('data.attributes.status')).toBe(expected.status);
  if (expected.error_code !== null) expect(reply.at('data.attributes.error_code')).toBe(expected.error_code);
  if (expected.warning !== null) expect(warningsOf(reply)).toContain(expected.warning);
  if (later === null) return;
  const moved = await post(api, caller, '/playground/clock', { advance_seconds: later.advance_seconds });
  expect([moved.status, moved.at('data.attributes.done')]).toEqual([202, true]);
  const found = await get(api, caller, `/validations/${String(reply.at('data.id'))}`);
  expect({ status: found.at('data.attributes.status'), error_code: found.at('data.attributes.error_code') ?? null }).toEqual({
    status: later.status,
    error_code: later.error_code,
  });
});
