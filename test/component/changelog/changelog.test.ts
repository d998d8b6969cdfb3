import * as v from 'valibot';

import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

const open = () => {
  const api = makeTestApi();
  const get = (address: string, headers: Readonly<Record<string, string>> = {}) => {
    const { pathname: path, searchParams } = new URL(address, 'http://api.test');
    return invoke(api, { path, query: Object.fromEntries(searchParams), headers });
  };
  return { api, get };
};

const listed = v.array(v.object({ id: v.string() }));

const English = { 'Accept-Language': 'en' };

describe('the public changelog', () => {
  test('lists versions without a key, the latest first, in the language of the request', async () => {
    const { get } = open();
    const reply = await get('/public/changelog', English);
    expect(reply.status).toBe(200);
    expect(reply.at('data.0.attributes')).toEqual({
      version: '2.0.0',
      released_at: '2026-11-20T12:00:00.000Z',
      title: 'Third',
      tags: ['Plans'],
      sections: [{ kind: 'removed', items: [{ text: 'Third in English', breaking: true, operations: ['GET /v1/plans'] }] }],
    });
    expect([reply.at('data.1.id'), reply.at('data.2.id')]).toEqual(['1.1.0', '1.0.0']);
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect((await get('/public/changelog')).at('data.0.attributes.title')).toBe('Tercera');
  });

  test.each([
    ['from=2026-11-10', ['2.0.0', '1.1.0']],
    ['to=2026-11-10', ['1.1.0', '1.0.0']],
    ['from=2026-11-02&to=2026-11-19', ['1.1.0']],
    ['tag=Plans', ['2.0.0', '1.1.0']],
    ['tag=Other', []],
  ])('with the filter %s has the versions %j', async (query, versions) => {
    const { get } = open();
    const reply = await get(`/public/changelog?${query}`);
    expect(v.parse(listed, reply.at('data')).map(({ id }) => id)).toEqual(versions);
  });

  test('continues by cursor, and refuses a cursor of other filters or a forged one', async () => {
    const { get } = open();
    const first = await get('/public/changelog?page[size]=2&tag=Plans&from=2026-11-01');
    expect(first.at('links.next')).toBeNull();
    const page = await get('/public/changelog?page[size]=2');
    const next = String(page.at('links.next')).replace('/v1', '');
    expect((await get(next)).at('data.0.id')).toBe('1.0.0');
    expect((await get(`${next}&tag=Plans`)).problems).toMatchObject([{ code: 'invalid_cursor' }]);
    expect((await get('/public/changelog?page[after]=abc.def')).problems).toMatchObject([{ code: 'invalid_cursor' }]);
  });

  test('has an entry by version and the latest one; an unknown version answers 404, another form 422', async () => {
    const { get } = open();
    expect((await get('/public/changelog/1.1.0')).at('data.id')).toBe('1.1.0');
    expect((await get('/public/changelog/latest')).at('data.id')).toBe('2.0.0');
    expect((await get('/public/changelog/9.9.9')).problems).toMatchObject([{ code: 'changelog_entry_not_found' }]);
    expect((await get('/public/changelog/v1')).problems).toMatchObject([{ code: 'invalid_version' }]);
  });

  test.each(['/public/changelog', '/public/changelog/latest', '/public/changelog.atom'])(
    '%s answers 304 to the current entity tag, and 200 in another language',
    async (path) => {
      const { get } = open();
      const { etag = '' } = (await get(path)).headers;
      expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
      expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
      expect((await get(path, { 'If-None-Match': etag, ...English })).status).toBe(200);
    },
  );

  test('is an Atom feed with escaped texts', async () => {
    const { get } = open();
    const reply = await get('/public/changelog.atom', English);
    expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(reply.text).toContain('<title>1.1.0: Second</title>');
    expect(reply.text).toContain('Second &amp; more in English');
  });
});

describe('the difference of two versions', () => {
  const openDiff = async () => {
    const { api, get } = open();
    const { authorization } = await api.createUser();
    const diff = (query: string) => get(`/changelog/diff${query}`, { ...authorization, ...English });
    return { api, diff, authorization };
  };

  test('has what changed after the first up to the second, in words and by operation', async () => {
    const { diff } = await openDiff();
    const reply = await diff('?from=1.0.0&to=2.0.0');
    expect(reply.at('data.id')).toBe('1.0.0..2.0.0');
    expect(reply.at('data.attributes.breaking')).toBe(true);
    expect(reply.at('data.attributes.sections')).toMatchObject([{ kind: 'added' }, { kind: 'removed' }, { kind: 'fixed' }]);
    expect(reply.at('data.attributes.operations')).toMatchObject([{ change: 'operation-added' }, { change: 'operation-removed' }]);
    expect((await diff('?from=1.0.0&to=1.1.0')).at('data.attributes.breaking')).toBe(false);
    expect((await diff('?from=0.0.0&to=1.0.0')).at('data.attributes.sections.0.items.0.text')).toBe('First in English');
  });

  test('begins after the version that the user has read, and is empty for one who has read further', async () => {
    const { api, diff, authorization } = await openDiff();
    const read = (version: string) =>
      invoke(api, { method: 'PUT', path: '/users/me/changelog-cursor', headers: authorization, body: { last_seen_version: version } });
    expect((await diff('')).at('data.id')).toBe('0.0.0..2.0.0');
    await read('1.1.0');
    expect((await diff('')).at('data.id')).toBe('1.1.0..2.0.0');
    await read('1.1.1-rc.1');
    expect((await diff('?to=1.1.0')).at('data.attributes')).toMatchObject({ from: '1.1.0', to: '1.1.0', sections: [], operations: [] });
  });

  test.each([
    ['?from=9.0.0', 'invalid_version'],
    ['?to=9.0.0', 'invalid_version'],
    ['?from=one', 'invalid_version'],
    ['?from=2.0.0&to=1.0.0', 'version_range_invalid'],
  ])('%s answers 422 %s', async (query, code) => {
    const { diff } = await openDiff();
    expect((await diff(query)).problems).toMatchObject([{ code }]);
  });
});

test('an admin reads the changelog in both languages, with the differences of the documents', async () => {
  const { api, get } = open();
  const admin = await api.createUser('admin', { user: { role: 'admin' } });
  const reply = await get('/admin/changelog', await openTestSession(api, admin));
  expect(reply.at('data.0.attributes.title')).toEqual({ es: 'Tercera', en: 'Third' });
  expect(reply.at('data.0.attributes.operations')).toMatchObject([{ change: 'operation-removed', breaking: true }]);
});
