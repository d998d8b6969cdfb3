import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

import { WITHOUT_SCENARIO } from '../../../functions/playground/domain/without-scenario.ts';
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
const list = (headers: Readonly<Record<string, string>>) =>
  get(opened.api, { authorization: { ...opened.test.authorization, ...headers } }, '/playground/scenarios');
const listReply = await list({ 'Accept-Language': 'en' });
const listed = v.parse(v.array(scenario), listReply.at('data'));
const reasons = v.parse(v.array(v.object({ code: v.string(), reason: v.string() })), listReply.at('meta.without_scenario'));
const unshown = reasons.map(({ code }) => code);

const shown = (kind: string): readonly string[] =>
  listed.filter(({ attributes }) => attributes.shows === kind).map(({ attributes }) => attributes.code);

describe('the list of scenarios', () => {
  test('has every code of the catalogue', () => {
    expect([...new Set(shown('error'))].toSorted()).toEqual(Object.keys(catalogue).toSorted());
  });

  const missing = (codes: readonly string[], kind: string): readonly string[] =>
    codes.filter((code) => !shown(kind).includes(code) && !unshown.includes(code));

  test('has every verdict, and every warning and code of one that has no stated reason', () => {
    expect(missing(TERMINAL_STATUSES, 'verdict')).toEqual([]);
    expect(missing(WARNING_CODES, 'warning')).toEqual([]);
    expect(missing(VALIDATION_ERROR_CODES, 'error_code')).toEqual([]);
  });

  test('states a reason for nothing that it shows', () => {
    const known: ReadonlySet<string> = new Set([...shown('warning'), ...shown('error_code')]);
    expect(unshown.filter((code) => known.has(code))).toEqual([]);
  });

  test('states a reason for a tenth of the codes at most, in the language of the request', async () => {
    const codes = new Set([...Object.keys(catalogue), ...WARNING_CODES, ...VALIDATION_ERROR_CODES]);
    expect(unshown.filter((code) => !codes.has(code))).toEqual([]);
    expect(unshown.length).toBeGreaterThan(0);
    expect(unshown.length).toBeLessThanOrEqual(Object.keys(catalogue).length / 10);
    const inSpanish = await list({ 'Accept-Language': 'es' });
    expect(inSpanish.at('meta.without_scenario.0.reason')).toBe('Solo la causa un comprobante, y el modo de pruebas no lee comprobantes.');
  });

  test('states the same reasons as the guides', () => {
    const guideOf = (path: string) => readFileSync(join(import.meta.dirname, '../../../docs/integrate', path), 'utf8');
    for (const [path, language] of [
      ['test-mode.md', 'en'],
      ['es/test-mode.md', 'es'],
    ] as const) {
      const rows = [...guideOf(path).matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \| (.+) \|$/gm)].flatMap(([, codes = '', reason = '']) =>
        [...codes.matchAll(/[a-z_]+/g)].map(([code]) => [code, reason] as const),
      );
      const stated = Object.entries(WITHOUT_SCENARIO).map(([code, { [language]: reason }]) => [code, reason] as const);
      expect(rows.toSorted()).toEqual(stated.toSorted());
    }
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
