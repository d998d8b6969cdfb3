import { manifests } from '../../../functions/manifests.ts';
import { permissionsOfRole, type Permission } from '../../../shared/identity/access/domain/permissions.ts';
import { USER_STATUSES } from '../../../shared/identity/accounts/domain/identity.ts';
import { isPublic, type RouteContract } from '../../../shared/platform/http/schemas/contract.ts';
import { expectNothingConsumed, setUserStatus } from '../../support/api/expectations.ts';
import { get, invoke, postValidate, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { apiKeyOf, uuidOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { transferBody } from '../../support/builders/transfers.ts';

const ID = uuidOf('nobody has it');

type Operation = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly permission: string | null;
  readonly denial: string;
};

/** The address of an operation, with its mandatory parameters. */
const addressOf = (operationId: string, path: string): string =>
  `${path.replace('{id}', ID).replace('{slug}', 'free')}${operationId === 'validateAccount' ? '?account=5512345678' : ''}`;

const families: readonly { readonly contracts: readonly RouteContract<Permission>[] }[] = manifests;

/** The operations of each family that an API key may call. */
const OPERATIONS_BY_FAMILY: readonly (readonly Operation[])[] = families.map(({ contracts }) =>
  contracts.flatMap(({ operationId, method, path, access }) =>
    isPublic(access) || !access.credentials.some((kind) => kind === 'api_key')
      ? []
      : [
          {
            name: operationId,
            method,
            path: addressOf(operationId, path),
            permission: access.permission,
            denial: access.denial ?? 'permission_denied',
            ...(method === 'POST' ? { body: transferBody() } : {}),
          },
        ],
  ),
);

/** One operation for each Lambda function, because its pipeline reads the credentials of them all. */
const FIRST_OPERATIONS = OPERATIONS_BY_FAMILY.flatMap((operations) => operations.slice(0, 1));

const call = (api: TestApi, { method, path, body }: Operation, headers: Readonly<Record<string, string>>): Promise<ApiReply> =>
  invoke(api, { method, path, headers, ...(body === undefined ? {} : { body }) });

const key = apiKeyOf('caller');

describe.each(FIRST_OPERATIONS)('$name', (operation) => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['no credential', {}],
    ['an empty one', { Authorization: '' }],
    ['a scheme alone', { Authorization: 'Bearer' }],
    ['another scheme', { Authorization: `Basic ${Buffer.from(`user:${key}`).toString('base64')}` }],
    ['no scheme', { Authorization: key }],
    ['an unknown key', { Authorization: `Bearer ${apiKeyOf('nobody')}` }],
    ['a mistyped key', { Authorization: `Bearer ${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` }],
    ['a key with something behind', { Authorization: `Bearer ${key}x` }],
    ['two keys', { Authorization: `Bearer ${key} ${key}` }],
    ['a token of another kind', { Authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.` }],
    ['the key in a header of its own', { 'X-Api-Key': key }],
    ['the key in a cookie', { Cookie: `api_key=${key}` }],
    ['a SQL quote', { Authorization: "Bearer ' OR 1=1 --" }],
  ])('answers 401 with WWW-Authenticate for %s', async (_what, headers) => {
    const api = makeTestApi();
    await api.createUser();
    const reply = await call(api, operation, headers);
    expect(reply).toMatchObject({ status: 401, problems: [{ code: 'unauthorized', at: null }] });
    expect(reply.headers['www-authenticate']).toBe('Bearer');
    expect(reply.headers['cache-control']).toBe('no-store');
    await expectNothingConsumed(api);
  });

  test.each(USER_STATUSES.filter((status) => status !== 'active'))('answers a %s account with 401, like an unknown key', async (status) => {
    const api = makeTestApi();
    const { authorization } = await api.createUser('caller', { user: { status } });
    const refused = await call(api, operation, authorization);
    const unknown = await call(api, operation, { Authorization: `Bearer ${apiKeyOf('nobody')}` });
    expect(refused.status).toBe(401);
    expect(refused.at('errors')).toEqual(unknown.at('errors'));
    await expectNothingConsumed(api);
  });

  test('answers 400 credentials_in_url for a key in the query, before any other check', async () => {
    const api = makeTestApi();
    const { authorization, apiKey } = await api.createUser();
    for (const query of [`key=${apiKey}`, `a=1&a=${apiKey}`, apiKey, `x=Bearer%20${apiKey}`]) {
      const reply = await call(
        api,
        { ...operation, path: `${operation.path}${operation.path.includes('?') ? '&' : '?'}${query}` },
        authorization,
      );
      expect(reply).toMatchObject({ status: 400, problems: [{ code: 'credentials_in_url', at: null }] });
    }
    await expectNothingConsumed(api);
  });
});

test.each(OPERATIONS_BY_FAMILY.flat().filter(({ permission }) => permission !== null))(
  '$name answers 403 with the missing permission before the body and the quota are checked',
  async (operation) => {
    const api = makeTestApi();
    const permissions = permissionsOfRole.owner.filter((granted) => granted !== operation.permission);
    const { authorization } = await api.createUser('caller', { permissions, monthlyLimit: 0, user: { role: 'owner' } });
    for (const body of [operation.body, operation.body === undefined ? undefined : {}]) {
      const reply = await call(api, { ...operation, body }, authorization);
      expect(reply).toMatchObject({ status: 403, problems: [{ code: operation.denial, at: null }] });
      expect(reply.details[0]).toContain(operation.permission);
    }
    await expectNothingConsumed(api);
  },
);

describe('the Authorization header', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])('is accepted with the prefix "%s"', async (scheme) => {
    const api = makeTestApi();
    const { apiKey } = await api.createUser();
    expect((await invoke(api, { path: '/plans', headers: { authorization: `${scheme}${apiKey}` } })).status).toBe(200);
  });

  test('is refused as soon as its account is suspended', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const { authorization } = caller;
    expect((await invoke(api, { path: '/plans', headers: authorization })).status).toBe(200);
    await setUserStatus(api, caller, 'suspended');
    expect((await invoke(api, { path: '/plans', headers: authorization })).status).toBe(401);
  });

  test('is refused in the query of a public operation too, as it may have been logged', async () => {
    const api = makeTestApi();
    const { apiKey } = await api.createUser();
    const reply = await invoke(api, { path: `/plans/public?api_key=${apiKey}` });
    expect(reply).toMatchObject({ status: 400, problems: [{ code: 'credentials_in_url', at: null }] });
  });

  test.each([
    ['an unknown path', 'GET', '/nothing/here'],
    ['a method that a path does not have', 'PATCH', '/validate'],
  ])('is refused in the query of %s, too', async (_what, method, path) => {
    const api = makeTestApi();
    const { apiKey, authorization } = await api.createUser();
    const reply = await invoke(api, { method, path: `${path}?api_key=${apiKey}`, headers: authorization });
    expect(reply).toMatchObject({ status: 400, problems: [{ code: 'credentials_in_url', at: null }] });
    expect(reply.headers['x-ratelimit-limit']).toBeDefined();
  });

  test('is checked before the body is', async () => {
    const api = makeTestApi();
    for (const body of [undefined, '', '{', '[]', 'x'.repeat(2_000_000), transferBody({ monto: -1 })]) {
      expect((await invoke(api, { method: 'POST', path: '/validate', body })).status).toBe(401);
    }
    expect((await invoke(api, { path: '/validations/no-uuid' })).status).toBe(401);
    expect((await invoke(api, { path: '/validations?status=wrong' })).status).toBe(401);
  });
});

describe('a missing permission', () => {
  const post = async (body: unknown, headers: Readonly<Record<string, string>>, path = '/validate') => {
    const api = makeTestApi();
    const { authorization } = await api.createUser('reader', { permissions: ['users:read_self'] });
    const reply = await invoke(api, { method: 'POST', path, body, headers: { ...authorization, ...headers } });
    expect(reply.headers['x-ratelimit-remaining']).toBeDefined();
    await expectNothingConsumed(api);
    return [reply.status, ...reply.problems.map(({ code }) => code)];
  };

  test.each<[string, unknown, Record<string, string>, string, readonly unknown[]]>([
    ['after a body that is too large', 'x'.repeat(2_000_000), {}, '/validate', [413, 'body_too_large']],
    ['after a body that is too large for an id that is none', 'x'.repeat(2_000_000), {}, '/validations/7/purge', [413, 'body_too_large']],
    [
      'after a malformed Idempotency-Key',
      transferBody(),
      { 'Idempotency-Key': 'no spaces' },
      '/validate',
      [400, 'invalid_idempotency_key'],
    ],
    ['before a body that is no JSON', '{', {}, '/validate', [403, 'permission_denied']],
  ])('is reported %s', async (_what, body, headers, path, told) => {
    expect(await post(body, headers, path)).toEqual(told);
  });
});

describe('an API key store that fails', () => {
  test('is not read for a key with a wrong checksum', async () => {
    const away = () => Promise.reject(new Error('the table is away'));
    const api = makeTestApi({
      storage: ({ apiKeyAuthorizer }) => ({ apiKeyAuthorizer: { ...apiKeyAuthorizer, authorize: away, identify: away } }),
    });
    const { apiKey } = await api.createUser();
    const mistyped = `${apiKey.slice(0, -1)}${apiKey.endsWith('A') ? 'B' : 'A'}`;
    const headers = { Authorization: `Bearer ${mistyped}`, 'Idempotency-Key': 'k' };
    expect((await invoke(api, { method: 'POST', path: '/validate', body: transferBody(), headers })).status).toBe(401);
    expect(api.log.lines.map(({ event }) => event)).not.toContain('authorizer_unavailable');
  });

  test('makes protected operations answer 503 with Retry-After and leaves public ones alone', async () => {
    const api = makeTestApi({
      storage: ({ apiKeyAuthorizer }) => ({
        apiKeyAuthorizer: { ...apiKeyAuthorizer, authorize: () => Promise.reject(new Error('the table is away')) },
      }),
    });
    await api.storage.plans.put(aPlan('free'));
    const { authorization } = await api.createUser();
    const reply = await invoke(api, { path: '/plans', headers: authorization });
    expect(reply).toMatchObject({ status: 503, problems: [{ code: 'service_unavailable', at: null }], headers: { 'retry-after': '5' } });
    expect((await invoke(api, { path: '/plans/public' })).status).toBe(200);
    expect(api.log.lines.map(({ event }) => event)).toContain('authorizer_unavailable');
  });
});

describe("another user's validation", () => {
  const comparable = ({ text, headers }: ApiReply) => ({
    body: text.replace(headers['x-request-id'] ?? '', ''),
    headers: { ...headers, 'x-request-id': '', 'x-ratelimit-remaining': '' },
  });

  test.each(['', '/cep', '/cep?format=pdf'])('is answered with the same 404 as an id that does not exist (%s)', async (suffix) => {
    const api = makeTestApi();
    const [owner, stranger] = [await api.createUser('owner'), await api.createUser('stranger')];
    const id = String((await postValidate(api, owner, transferBody())).at('data.id'));
    expect((await get(api, owner, `/validations/${id}${suffix}`)).status).toBe(200);
    const forbidden = await get(api, stranger, `/validations/${id}${suffix}`);
    const missing = await get(api, stranger, `/validations/${ID}${suffix}`);
    expect(forbidden).toMatchObject({ status: 404, problems: [{ code: 'not_found', at: null }] });
    expect(comparable(forbidden)).toEqual(comparable(missing));
  });

  test('is answered with 404 to the roles owner and admin', async () => {
    const api = makeTestApi();
    const owner = await api.createUser('creator');
    const id = String((await postValidate(api, owner, transferBody())).at('data.id'));
    for (const role of ['admin', 'owner'] as const) {
      const caller = await api.createUser(role, { permissions: permissionsOfRole[role], user: { role } });
      expect((await get(api, caller, `/validations/${id}`)).status).toBe(404);
    }
  });

  test('is answered with 404 when If-None-Match has its ETag', async () => {
    const api = makeTestApi();
    const [owner, stranger] = [await api.createUser('owner'), await api.createUser('stranger')];
    const created = await postValidate(api, owner, transferBody());
    const headers = { 'If-None-Match': `*, ${String(created.headers['etag'])}` };
    expect((await get(api, stranger, `/validations/${String(created.at('data.id'))}`, { headers })).status).toBe(404);
  });

  test('is absent from the history', async () => {
    const api = makeTestApi();
    const [owner, stranger] = [await api.createUser('owner'), await api.createUser('stranger')];
    await postValidate(api, owner, transferBody());
    expect((await get(api, stranger, '/validations')).at('data')).toEqual([]);
    expect((await get(api, stranger, '/validations?search=EJEMPLO')).at('data')).toEqual([]);
  });
});

describe('GET /validations/{id}', () => {
  test.each(['1', 'x', ID.slice(1), `${ID}0`, `{${ID}}`, '00000000-0000-0000-0000-000000000000', '..%2f..', '%00', `${ID}%0a`])(
    'answers 422 invalid_uuid for the id %s',
    async (id) => {
      const api = makeTestApi();
      const caller = await api.createUser();
      for (const suffix of ['', '/cep']) {
        expect(await get(api, caller, `/validations/${id}${suffix}`)).toMatchObject({
          status: 422,
          problems: [{ code: 'invalid_uuid', at: 'id' }],
        });
      }
    },
  );

  test('accepts the id in capitals', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const created = await postValidate(api, caller, transferBody());
    expect((await get(api, caller, `/validations/${String(created.at('data.id')).toUpperCase()}`)).at('data')).toEqual(created.at('data'));
  });
});
