import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

import { emulatorEnvironment } from '../../../infra/local/aws-environment.ts';
import { listen } from '../../../infra/local/http-server.ts';
import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import { createUser } from '../../../infra/operator/create-user.ts';
import { INITIAL_PLANS } from '../../../infra/operator/plans.ts';
import { makePortalRateControl } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { makeApiKeyAuthorizer } from '../../../shared/identity/api-keys/adapters/api-key-authorizer.ts';
import { ENTROPY_BYTES, makeApiKey, makeGateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeTable, type Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeHmac } from '../../../shared/platform/secrets/secrets-manager-hmac.ts';
import { makeVault } from '../../../shared/platform/secrets/secrets-manager-vault.ts';
import { CLIENT_ADDRESS } from '../../support/builders/identity/identity.ts';
import { openEmulator } from '../../support/emulator.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';
import { functionEnvironment, REGION } from '../function-environment.ts';
import { startCountingProxy, type CountingProxy } from './counting-proxy.ts';
import { createResources } from './resources.ts';

/** Queries to the simulator wait for no slot at this rate. */
const FAST_PACE = { intervalMs: 5, burst: 50 };

const ONE_UNIT_PLAN = 'bench_one';

export type BenchDeployment = {
  readonly proxy: CountingProxy;
  readonly portalUrl: string;
  /** The table and the queue, past the proxy. */
  readonly table: Table;
  readonly emulatorUrl: string;
  readonly queueUrl: string;
  readonly secretArn: string;
  /** Receives webhooks, and answers 204. */
  readonly receiverUrl: string;
  /** The user of the active key. */
  readonly userId: UserId;
  readonly keys: {
    readonly active: string;
    /** A key whose account has used up its month. */
    readonly spent: string;
    /** A well-formed key of no account. */
    readonly unknown: string;
  };
};

const addAccounts = async (table: Table, secretArn: string): Promise<Pick<BenchDeployment, 'keys' | 'userId'>> => {
  const deployment = {
    table,
    credentials: table,
    hmac: makeHmac(secretArn),
    vault: makeVault(secretArn),
    encryptApiKey: fakeKeyCipher.encryptApiKey,
  };
  const plans = makePlanCatalogue(table);
  const largest = INITIAL_PLANS.at(-1);
  if (largest === undefined) throw new Error('there is no plan to start from');
  await Promise.all([largest, { ...largest, slug: ONE_UNIT_PLAN, monthly_validation_limit: 1 }].map(plans.put));
  const userOn = (slug: string) =>
    createUser(deployment, { plan: slug, role: 'user', permissions: null, email: null, name: null }, Date.now());
  const { api_key: spent } = await userOn(ONE_UNIT_PLAN);
  await makeApiKeyAuthorizer(table, deployment.hmac).authorize({
    apiKey: spent,
    address: CLIENT_ADDRESS,
    permission: null,
    consumeUnit: true,
    now: Date.now(),
  });
  const { api_key: active, user_id: userId } = await userOn(largest.slug);
  if (!isUserId(userId)) throw new TypeError(`${userId} is no id of a user`);
  return { userId, keys: { active, spent, unknown: makeApiKey(makeGateId(randomBytes(ENTROPY_BYTES)), randomBytes(ENTROPY_BYTES)) } };
};

const startReceiver = async (cleanup: AsyncDisposableStack): Promise<string> => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  });
  const { url, close } = await listen(server);
  cleanup.defer(close);
  return `${url}/hooks`;
};

/**
 * Starts an emulator with the state of an empty deployment, the portal simulator, and the counting proxy, and gives this process the
 * environment of a function whose AWS is the proxy.
 */
export const startBenchDeployment = async (cleanup: AsyncDisposableStack): Promise<BenchDeployment> => {
  const portal = await startPortalSimulator({ port: 0 });
  cleanup.defer(portal.close);
  const emulator = await openEmulator();
  cleanup.defer(emulator.stop);
  const resources = await createResources(emulator.url);
  const table = makeTable(new DynamoDBClient({ endpoint: emulator.url }), resources.tableName);
  await makePortalRateControl(table).setRate(FAST_PACE);
  const accounts = await addAccounts(table, resources.secretArn);
  const receiverUrl = await startReceiver(cleanup);

  const proxy = await startCountingProxy(emulator.url);
  cleanup.defer(proxy.close);
  const queueUrl = new URL(new URL(resources.queueUrl).pathname, proxy.url).href;
  Object.assign(process.env, {
    ...emulatorEnvironment(proxy.url, REGION),
    ...(await functionEnvironment({ ...resources, queueUrl, portalUrl: portal.url })),
    LOCAL_ORIGIN: new URL(receiverUrl).origin,
    // The functions' logs are of no interest here.
    LOG_LEVEL: 'WARN',
    POWERTOOLS_METRICS_DISABLED: 'true',
  });
  const { secretArn } = resources;
  return {
    proxy,
    portalUrl: portal.url,
    table,
    emulatorUrl: emulator.url,
    queueUrl: resources.queueUrl,
    secretArn,
    receiverUrl,
    ...accounts,
  };
};
