import { makeCentralBudgetControl } from '../../shared/banxico/adapters/central-budget.ts';
import { makeGatekeeper } from '../../shared/identity/adapters/gatekeeper.ts';
import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import type { Role } from '../../shared/identity/domain/identity.ts';
import { createAccount, type CreatedAccount } from '../operator/create-account.ts';
import type { Deployment } from '../operator/deployment.ts';
import { seedPlans } from '../operator/seed-plans.ts';

/** Queries the local portal simulator takes without limits of its own: 50 at once, 50 more every 250 ms. */
const LOCAL_CENTRAL_RATE = { intervalMs: 5, burst: 50 };

const LOCAL_ACCOUNTS: readonly { readonly plan: string; readonly role: Role }[] = [
  { plan: 'free', role: 'user' },
  { plan: 'personal', role: 'user' },
  { plan: 'negocio', role: 'user' },
  { plan: 'empresa', role: 'user' },
  { plan: 'volumen', role: 'user' },
  { plan: 'volumen', role: 'admin' },
  { plan: 'volumen', role: 'owner' },
];

/** Whether the deployment still knows the accounts of an earlier start. */
const areKnown = async ({ table, digest }: Deployment, accounts: readonly CreatedAccount[], now: number): Promise<boolean> => {
  const gatekeeper = makeGatekeeper(table, digest);
  const results = await Promise.all(
    accounts.map(({ api_key: apiKey }) => gatekeeper.authorize({ apiKey, permission: null, takeUnit: false, now })),
  );
  return accounts.length === LOCAL_ACCOUNTS.length && results.every(({ kind }) => kind === 'authorized');
};

/**
 * Fills a local deployment: plans, the portal's pace, an account per plan, an admin and an owner. The accounts of an
 * earlier start are kept while the deployment knows them.
 */
export const seedAll = async (
  deployment: Deployment,
  earlier: readonly CreatedAccount[],
  now: number,
): Promise<readonly CreatedAccount[]> => {
  await Promise.all([
    seedPlans(makePlanCatalogue(deployment.table)),
    makeCentralBudgetControl(deployment.table).setRate(LOCAL_CENTRAL_RATE),
  ]);
  if (await areKnown(deployment, earlier, now)) return earlier;
  const created: CreatedAccount[] = [];
  for (const { plan, role } of LOCAL_ACCOUNTS) {
    created.push(await createAccount(deployment, { plan, role, permissions: null, email: null, name: null }, now));
  }
  return created;
};
