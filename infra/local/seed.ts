import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { makeApiKeyAuthorizer } from '../../shared/identity/adapters/api-key-authorizer.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import type { Role } from '../../shared/identity/domain/identity.ts';
import { createUser, type CreatedUser } from '../operator/create-user.ts';
import type { Deployment } from '../operator/deployment.ts';
import { seedPlans } from '../operator/seed-plans.ts';

/** Queries the local portal simulator takes without limits of its own: 50 at once, 50 more every 250 ms. */
const LOCAL_PORTAL_RATE = { intervalMs: 5, burst: 50 };

const LOCAL_ACCOUNTS: readonly { readonly plan: string; readonly role: Role }[] = [
  { plan: 'free', role: 'user' },
  { plan: 'personal', role: 'user' },
  { plan: 'negocio', role: 'user' },
  { plan: 'empresa', role: 'user' },
  { plan: 'volumen', role: 'user' },
  { plan: 'volumen', role: 'admin' },
  { plan: 'volumen', role: 'owner' },
];

/** Whether the deployment still has the users of an earlier start. */
const areValid = async ({ table, hmac }: Deployment, accounts: readonly CreatedUser[], now: number): Promise<boolean> => {
  const apiKeyAuthorizer = makeApiKeyAuthorizer(table, hmac);
  const results = await Promise.all(
    accounts.map(({ api_key: apiKey }) => apiKeyAuthorizer.authorize({ apiKey, permission: null, consumeUnit: false, now })),
  );
  return accounts.length === LOCAL_ACCOUNTS.length && results.every(({ kind }) => kind === 'authorized');
};

/**
 * Seeds a local deployment: plans, the portal rate, a user per plan, an admin and an owner. The users of an earlier
 * start are kept while the deployment has them.
 */
export const seedAll = async (deployment: Deployment, earlier: readonly CreatedUser[], now: number): Promise<readonly CreatedUser[]> => {
  await Promise.all([seedPlans(makePlanCatalogue(deployment.table)), makePortalRateControl(deployment.table).setRate(LOCAL_PORTAL_RATE)]);
  if (await areValid(deployment, earlier, now)) return earlier;
  const created: CreatedUser[] = [];
  for (const { plan, role } of LOCAL_ACCOUNTS) {
    created.push(await createUser(deployment, { plan, role, permissions: null, email: null, name: null }, now));
  }
  return created;
};
