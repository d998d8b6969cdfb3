import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import type { RouteContract } from '../../../shared/platform/http/schemas/contract.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';

/** The schema of an answer with several resources. */
const collection = v.looseObject({ entries: v.looseObject({ data: v.looseObject({ type: v.literal('array') }) }) });

/** Answers with several resources, as JSON or as a file. */
const isList = ({ method, path, responses }: RouteContract): boolean =>
  method === 'GET' && (v.is(collection, responses[200]?.schema) || path.endsWith('/export'));

const addressOf = (path: string): string =>
  path
    .replace('{slug}', 'free')
    .replaceAll(/\{\w+\}/g, /^\/(?:beneficiaries|(?:validations|expected-payments)\/imports)/.test(path) ? '1' : uuidOf('nobody has it'));

/** Lists of what one user has name the user. */
const OF_A_USER: readonly string[] = ['/admin/webhook-endpoints', '/admin/webhook-deliveries', '/admin/imports', '/admin/validations'];

const LISTS = allContracts.filter(isList);

test('the lists of all families are covered', () => {
  expect(LISTS.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/validations', '/beneficiaries/export', '/webhook-subscribers', '/public/banks']),
  );
  expect(LISTS.length).toBeGreaterThan(15);
});

describe.each(LISTS)('GET $path', ({ path, access }) => {
  test.each(['statsu', 'page[sise]', '__proto__', 'constructor'])(
    'answers 422 invalid_filter to the unknown parameter %s',
    async (name) => {
      const api = makeTestApi();
      const caller = await api.createUser('caller', { user: { role: 'owner' } });
      const credentials: readonly string[] = access.credentials;
      const headers = credentials.includes('api_key') ? caller.authorization : await openTestSession(api, caller);
      const user = OF_A_USER.includes(path) ? { user_id: caller.user.id } : {};
      const reply = await invoke(api, { path: addressOf(path), headers, query: { ...user, [name]: '1' } });
      expect(reply).toMatchObject({ status: 422, problems: [{ code: 'invalid_filter', at: name }] });
    },
  );
});
