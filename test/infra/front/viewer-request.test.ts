import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import * as v from 'valibot';

import * as paths from '../../../functions/panel/paths.ts';
import { PAGE_HEADERS } from '../../../infra/bundling/panel/page-headers.ts';
import { isPagePath, PAGE_SEGMENTS } from '../../../infra/bundling/panel/page-paths.ts';
import { API_REQUEST_CODE, PAGE_REQUEST_CODE } from '../../../infra/front/viewer-request.ts';

const headersSchema = v.record(v.string(), v.object({ value: v.string() }));
const request = v.object({ method: v.string(), uri: v.string(), querystring: v.record(v.string(), v.unknown()), headers: headersSchema });
const response = v.object({
  statusCode: v.number(),
  statusDescription: v.string(),
  headers: headersSchema,
  body: v.object({ encoding: v.literal('text'), data: v.string() }),
});

/** The result of a function of CloudFront: the request that it passes on, or the response that it gives. */
const run = (code: string, uri: string, headers: Readonly<Record<string, string>> = {}) => {
  const event = {
    version: '1.0',
    viewer: { ip: '2001:db8::7' },
    request: {
      method: 'GET',
      uri,
      querystring: {},
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    },
  };
  const result: unknown = runInNewContext(`${code}; JSON.stringify(handler(${JSON.stringify(event)}))`);
  return v.parse(v.pipe(v.string(), v.parseJson(), v.union([request, response])), result);
};

const pages = Object.values(paths).flatMap((each) => (typeof each === 'function' ? [each('id')] : Object.values(each)));

describe('the function of the pages', () => {
  test.each([...pages, '/account/', '/validations/0190/notes'])('passes %s on as the HTML of the panel', (uri) => {
    expect(run(PAGE_REQUEST_CODE, uri)).toMatchObject({ uri: '/index.html' });
    expect(isPagePath(uri)).toBe(true);
  });

  test.each([
    '/none',
    '/accounts',
    '//',
    '//account',
    '/Account',
    '/index.html',
    '/v1x',
    '/docsx',
    '/.git/config',
    '/assets',
    '/account%2F..',
    '/constructor',
  ])('answers %s with 404 and the headers of a page, never with the HTML of the panel', (uri) => {
    const answer = run(PAGE_REQUEST_CODE, uri);
    expect(answer).toMatchObject({ statusCode: 404, headers: { 'cache-control': { value: 'no-store' } } });
    const lowerCase = Object.entries(PAGE_HEADERS).map(([name, value]) => [name.toLowerCase(), { value }]);
    expect(answer.headers).toMatchObject(Object.fromEntries(lowerCase));
    expect(isPagePath(uri)).toBe(false);
  });

  test('no page is below a path of the API, of its site or of files', () => {
    expect(PAGE_SEGMENTS.filter((segment) => ['v1', 'docs', 'assets', '.well-known', '_local'].includes(segment))).toEqual([]);
  });

  test('every route of the panel has its address in paths.ts', () => {
    const routes = Array.from(readFileSync('functions/panel/app.tsx', 'utf8').matchAll(/ path=(\S+)/g), ([, path]) => path);
    expect(routes.length).toBeGreaterThan(10);
    expect(routes.filter((path) => path === undefined || !/^\{(?:PATHS\.\w+|\w+Path\([^)]*\))\}$/.test(path))).toEqual([]);
  });
});

describe('the function of the API', () => {
  test('reports the address of the viewer, whatever the viewer sent, and changes nothing else', () => {
    const headers = { 'x-viewer-address': '198.51.100.10', 'x-origin-verify': 'mine', authorization: 'Bearer key' };
    const passed = run(API_REQUEST_CODE, '/v1/users/me', headers);
    expect(passed).toEqual({
      method: 'GET',
      uri: '/v1/users/me',
      querystring: {},
      headers: {
        'x-viewer-address': { value: '2001:db8::7' },
        'x-origin-verify': { value: 'mine' },
        authorization: { value: 'Bearer key' },
      },
    });
  });
});

test.each([PAGE_REQUEST_CODE, API_REQUEST_CODE])('a function fits into the 10 kB of CloudFront', (code) => {
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
});
