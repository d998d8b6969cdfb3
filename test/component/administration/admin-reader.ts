import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import type { TestApi } from '../../support/api/test-api.ts';

export const REASON = 'a reason for the audit';

/** An admin with a session of two factors, and what the audit has. */
export const openAdmin = async (api: TestApi, role: 'admin' | 'owner' = 'admin') => {
  const admin = await api.createUser(`the ${role}`, { user: { role } });
  const headers = await openTestSession(api, admin);
  const get = (path: string) => invoke(api, { path: `/admin${path}`, headers });
  const post = (path: string, body: object, more: Readonly<Record<string, string>> = {}) =>
    invoke(api, { method: 'POST', path: `/admin${path}`, headers: { ...headers, ...more }, body });
  const rows = async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows;
  /** Gives the admin the right to read the data of customers in clear. */
  const giveClearData = () => api.clearDataGrants.give(admin.user.id, api.clock.now() + 60_000);
  return { admin, get, post, rows, giveClearData };
};
