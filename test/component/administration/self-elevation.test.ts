import { allContracts } from '../../../functions/manifests.ts';
import { bodyExamples } from '../../../infra/openapi/body-examples.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

const REASON = 'a reason for the audit';

const OPERATIONS = allContracts.filter(({ path }) => path.startsWith('/admin/'));

/** Bodies that would give rights, where an operation took them. */
const ELEVATIONS = [
  { role: 'owner', reason: REASON },
  { status: 'suspended', reason: REASON },
  { permissions: ['admin:clear_data_read'], reason: REASON },
];

const bodiesOf = (operationId: string): readonly object[] => {
  const example = bodyExamples[operationId];
  return typeof example === 'object' && example !== null
    ? [...ELEVATIONS, ...ELEVATIONS.map((each) => ({ ...example, ...each })), example]
    : [];
};

describe.each(OPERATIONS)('$operationId, called by an admin', ({ operationId, method, path }) => {
  const callOn = async (target: 'self' | 'owner') => {
    const api = makeTestApi();
    const admin = await api.createUser('the admin', { user: { role: 'admin' } });
    const owner = await api.createUser('the owner', { user: { role: 'owner' } });
    const headers = await openTestSession(api, admin);
    const address = path.replaceAll(/\{\w+\}/g, target === 'self' ? admin.user.id : owner.user.id);
    const bodies = bodiesOf(operationId);
    if (method === 'GET') await invoke(api, { path: address, headers });
    else for (const body of bodies.length === 0 ? [{}] : bodies) await invoke(api, { method, path: address, headers, body });
    const stored = async (id: typeof admin.user.id) => (await api.kept.accounts.find(id))?.user;
    const hasGrant = () => api.clearDataGrants.isGiven(admin.user.id, api.clock.now());
    return {
      before: { admin: admin.user, owner: owner.user },
      admin: await stored(admin.user.id),
      owner: await stored(owner.user.id),
      hasGrant,
    };
  };

  test('on themselves gives no role, status or right', async () => {
    const { admin, hasGrant } = await callOn('self');
    expect(admin).toMatchObject({ role: 'admin', status: 'active' });
    expect(await hasGrant()).toBe(false);
  });

  test('on an owner changes nothing of the owner', async () => {
    const { before, owner, admin } = await callOn('owner');
    expect(owner).toEqual(before.owner);
    expect(admin).toEqual(before.admin);
  });
});
