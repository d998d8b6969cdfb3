import { allContracts } from '../../../functions/manifests.ts';
import { isPublic } from '../../../shared/platform/http/schemas/contract.ts';
import { expectNothingConsumed, setUserStatus } from '../../support/api/expectations.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';

/** Every operation that requires a credential. */
const OPERATIONS = allContracts.flatMap(({ method, path, access }) =>
  isPublic(access) ? [] : [{ method, path: path.replaceAll(/\{[^}]+\}/g, uuidOf('nobody has it')) }],
);

describe.each(['suspended', 'revoked'] as const)('an account that is %s', (status) => {
  test('is refused in the same way by every operation, by key and by session, and nothing is executed or counted', async () => {
    const api = makeTestApi();
    const caller = await api.createUser();
    const session = await openTestSession(api, caller);
    await setUserStatus(api, caller, status);

    const answers = new Set<string>();
    let asked = 0;
    for (const { method, path } of OPERATIONS) {
      for (const headers of [caller.authorization, session]) {
        asked += 1;
        const request = { method, path, headers, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) };
        // The limit per address is low: each request has its own address.
        const reply = await invoke(api, { ...request, sourceIp: `198.51.${asked >> 8}.${asked & 255}` });
        answers.add(`${reply.status} ${reply.problems.map(({ code }) => code).join()}${reply.headers['www-authenticate'] ?? ''}`);
      }
    }
    expect(OPERATIONS.length).toBeGreaterThan(80);
    expect([...answers].map((answer) => answer.slice(0, 16))).toEqual(['401 unauthorized']);
    await expectNothingConsumed(api);
  });
});
