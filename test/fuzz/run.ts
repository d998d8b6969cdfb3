import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { allContracts } from '../../functions/manifests.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';
import { openDeployment } from '../../infra/operator/deployment.ts';
import { gateKey } from '../../shared/identity/adapters/keys.ts';
import { gateOfKey } from '../../shared/identity/domain/api-key.ts';
import { newUser, restorePortalRate } from '../e2e/support/operator.ts';
import { portal } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import { startManyAddresses } from './many-addresses.ts';
import { prepareBeneficiaries } from './preparations/beneficiaries.ts';
import { prepareImports } from './preparations/imports.ts';
import { prepareSessions, type SessionHeaders } from './preparations/sessions.ts';
import { prepareCertificate, prepareReceipt, prepareRetries } from './preparations/validations.ts';
import { prepareWebhooks } from './preparations/webhooks.ts';

const FOLDER = '.local/fuzz-venv';
/**
 * What no generator comes by, so that journeys and component tests do it: erasing takes a token made for one validation,
 * good for two minutes; a receipt is the image of one; who changes what an account is reached by has a code, a link, a
 * passkey or the password; who comes back with an identity has been to its provider. Alerts of exposed keys are signed by GitHub.
 */
const OUT_OF_REACH: readonly string[] = [
  'POST /validations/{id}/purge',
  'POST /validate-ocr',
  'POST /users/me/email/verification',
  'POST /users/me/email/verification/confirm',
  'POST /users/me/email-change',
  'POST /users/me/email-change/confirm',
  'DELETE /users/me/email-change',
  'POST /auth/email-change/cancel',
  'POST /users/me/phone/verify',
  'POST /users/me/2fa/enable',
  'POST /users/me/2fa/enable/confirm',
  'POST /users/me/2fa/change',
  'POST /users/me/2fa/disable',
  'POST /public/secret-alerts',
  'POST /users/me/api-key/reveal',
  'POST /users/me/api-key/regenerate',
  'POST /auth/otp/send',
  'POST /auth/otp/verify',
  'POST /auth/2fa/verify',
  'POST /auth/2fa/resend',
  'POST /auth/password/reset',
  'PUT /users/me/password',
  'POST /auth/device-credentials',
  'PATCH /auth/device-credentials/{id}',
  'DELETE /auth/device-credentials/{id}',
  'POST /auth/device-credentials/verify',
  'GET /users/me/identities/{provider}/callback',
  'DELETE /users/me/identities/{provider}',
];
const CONFIG = 'test/fuzz/schemathesis.toml';
/** Fuzzing takes as long however many operations there are: they share so many examples, and each gets a few at least. */
const EXAMPLES = 1_200;
const EXAMPLES_PER_OPERATION = Math.max(4, Math.floor(EXAMPLES / allContracts.length));
/** More than any run sends, so that the account's own limits never hide an answer. */
const UNLIMITED_RATE = 1_000_000;

/** The Schemathesis of a private virtual environment. */
const ensureSchemathesis = async (signal: AbortSignal): Promise<string> => {
  await ensureVirtualEnvironment({
    requirements: 'test/fuzz/requirements.txt',
    folder: FOLDER,
    logFile: '.local/fuzz-install.log',
    signal,
    onInstall: () => {
      process.stdout.write('Installing Schemathesis into a private virtual environment ...\n');
    },
  });
  return join(FOLDER, 'bin', 'schemathesis');
};

/** Credentials to fuzz with; a session for each operation that takes no key. */
type Prepared = { readonly apiKey: string; readonly sessionOf: (operation: string) => SessionHeaders | null };

/** Credentials of a fresh account that no limit of its plan stops, with something behind each id of the dictionaries. */
const prepare = async (): Promise<Prepared> => {
  const deployment = await openDeployment('local');
  const user = await newUser('volumen', { role: 'admin' });
  const { api_key: apiKey, user_id: userId } = user;
  await deployment.table.update({
    key: gateKey(gateOfKey(apiKey)),
    update: 'SET minute_limit = :plenty, monthly_limit = :plenty',
    values: { ':plenty': UNLIMITED_RATE },
  });
  await portal.reset();
  await restorePortalRate();
  await prepareCertificate(apiKey);
  await prepareReceipt(apiKey);
  await prepareRetries(apiKey);
  await prepareBeneficiaries(apiKey);
  await prepareImports(userId, apiKey);
  await prepareWebhooks(apiKey);
  return { apiKey, sessionOf: await prepareSessions(user) };
};

/** Runs Schemathesis; each line of its report says whose it is, so that nobody takes its summary for that of all tests. */
const run = (command: string, args: readonly string[], apiKey: string, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, FUZZ_API_KEY: apiKey };
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'inherit'], signal, env });
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`schemathesis | ${line}\n`);
    });
    child.once('error', reject);
    child.once('close', (status) => {
      resolve(status ?? 1);
    });
  });

/** Shows how often each operation answered what; whether each of them was executed at least once. */
const reachedEveryOperation = (answers: ReadonlyMap<string, ReadonlyMap<number, number>>): boolean => {
  const operations = allContracts.map(({ method, path }) => `${method} ${path}`).filter((operation) => !OUT_OF_REACH.includes(operation));
  for (const operation of operations) {
    const statuses = [...(answers.get(operation) ?? [])].toSorted(([left], [right]) => left - right);
    process.stdout.write(`${operation}: ${statuses.map(([status, times]) => `${times} x ${status}`).join(', ')}\n`);
  }
  const isExecuted = (operation: string): boolean => [200, 201, 202, 204].some((status) => answers.get(operation)?.has(status) === true);
  const unreached = operations.filter((operation) => !isExecuted(operation));
  for (const operation of unreached)
    process.stdout.write(`No generated request was executed by ${operation}: its checks let none through.\n`);
  return unreached.length === 0;
};

/** Sends what Schemathesis makes of docs/openapi.json to the running stack; whether every answer kept the contract. */
const fuzz = async (signal: AbortSignal): Promise<boolean> => {
  const schemathesis = await ensureSchemathesis(signal);
  const { apiKey, sessionOf } = await prepare();
  const addresses = await startManyAddresses(stack.base_url, sessionOf);
  try {
    const status = await run(
      schemathesis,
      ['--config-file', CONFIG, 'run', 'docs/openapi.json', '--url', addresses.baseUrl, '--max-examples', String(EXAMPLES_PER_OPERATION)],
      apiKey,
      signal,
    );
    return reachedEveryOperation(addresses.answers) && status === 0;
  } finally {
    await addresses.stop();
  }
};

const stopRequest = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

process.exitCode = (await fuzz(stopRequest.signal)) ? 0 : 1;
