import * as v from 'valibot';

import { makePortalRateControl } from '../../shared/banxico/adapters/portal-rate-limiter.ts';
import { DEFAULT_PORTAL_RATE } from '../../shared/banxico/domain/portal-rate.ts';
import { isUserId, type Role } from '../../shared/identity/accounts/domain/identity.ts';
import { makeApiKeyAuthorizer } from '../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import { makeDecryptApiKey } from '../../shared/identity/api-keys/adapters/kms-decrypt-api-key.ts';
import { makeStoredKeys } from '../../shared/identity/api-keys/adapters/stored-keys.ts';
import type { ApiKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { createUser, type CreatedUser } from '../operator/create-user.ts';
import type { Deployment } from '../operator/deployment.ts';
import { seedPlans } from '../operator/seed-plans.ts';
import { apiKeysKeyParameter } from '../settings/names.ts';
import type { Parameters } from './deployment/parameters.ts';
import { isLoopback } from './loopback.ts';
import type { Report } from './progress.ts';
import { accountSchema } from './stack-file.ts';

/** Queries to a portal on this machine: 50 at once, 50 more every 250 ms. Any other portal gets the rate of a new deployment. */
const LOCAL_PORTAL_RATE = { intervalMs: 5, burst: 50 };

/** The accounts of this emulator, so that they are kept and lost with its state. */
const ACCOUNTS = '/spei-local/accounts';

const LOCAL_ACCOUNTS: readonly { readonly plan: string; readonly role: Role }[] = [
  { plan: 'free', role: 'user' },
  { plan: 'personal', role: 'user' },
  { plan: 'negocio', role: 'user' },
  { plan: 'empresa', role: 'user' },
  { plan: 'volumen', role: 'user' },
  { plan: 'volumen', role: 'admin' },
  { plan: 'volumen', role: 'owner' },
];

const accountsSchema = v.pipe(v.string(), v.parseJson(), v.array(accountSchema));

/**
 * An account of an earlier start with the key that opens it now, which may be another one than then. Null for an account
 * that no key opens any more.
 */
const currentAccount = async (
  deployment: Deployment,
  parameters: Parameters,
  account: CreatedUser,
  now: number,
): Promise<CreatedUser | null> => {
  const apiKeyAuthorizer = makeApiKeyAuthorizer(deployment.table, deployment.hmac);
  const opens = async (apiKey: ApiKey): Promise<boolean> => {
    const { kind } = await apiKeyAuthorizer.authorize({ apiKey, address: '127.0.0.1', permission: null, consumeUnit: false, now });
    return kind === 'authorized' || kind === 'rate_limited';
  };
  if (await opens(account.api_key)) return account;
  const { user_id: userId } = account;
  const stored = isUserId(userId) ? await makeStoredKeys(deployment.credentials).find(userId) : null;
  if (stored === null || !isUserId(userId)) return null;
  const kmsKey = await parameters.read(apiKeysKeyParameter('local'));
  if (kmsKey === null) throw new Error('the deployment does not name the key of its API keys');
  const apiKey = await makeDecryptApiKey(kmsKey)(stored.ciphertext, { userId, keyId: stored.keyId });
  return (await opens(apiKey)) ? { ...account, api_key: apiKey } : null;
};

/**
 * Seeds a local deployment: plans, the portal rate, a user per plan, an admin and an owner. Users of earlier starts are
 * kept; one is created for each that is missing.
 */
export const seedAll = async (
  deployment: Deployment,
  parameters: Parameters,
  portalUrl: string,
  now: number,
  report: Report,
): Promise<readonly CreatedUser[]> => {
  await Promise.all([
    seedPlans(makePlanCatalogue(deployment.table)),
    makePortalRateControl(deployment.table).setRate(isLoopback(portalUrl) ? LOCAL_PORTAL_RATE : DEFAULT_PORTAL_RATE),
  ]);
  const stored = v.safeParse(accountsSchema, await parameters.read(ACCOUNTS));
  const earlier = stored.success ? stored.output : [];
  let done = 0;
  const accounts = await Promise.all(
    LOCAL_ACCOUNTS.map(async ({ plan, role }) => {
      const known = earlier.find((account) => account.plan === plan && account.role === role);
      const kept = known === undefined ? null : await currentAccount(deployment, parameters, known, now);
      const account = kept ?? (await createUser(deployment, { plan, role, permissions: null, email: null, name: null }, now));
      done += 1;
      report(`${done} of ${LOCAL_ACCOUNTS.length} accounts`);
      return account;
    }),
  );
  await parameters.write(ACCOUNTS, JSON.stringify(accounts));
  return accounts;
};
