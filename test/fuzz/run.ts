import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { allContracts, manifests } from '../../functions/manifests.ts';
import { makeProgress } from '../../infra/local/progress.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';
import { openDeployment } from '../../infra/operator/deployment.ts';
import { gateKey } from '../../shared/identity/access/adapters/keys.ts';
import { gateOfKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { newUser, restorePortalRate } from '../e2e/support/operator.ts';
import { portal } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import { baseCommit, fileAt } from '../runner/git-changes.ts';
import { startManyAddresses } from './many-addresses.ts';
import { prepareBeneficiaries } from './preparations/beneficiaries.ts';
import { prepareBilling } from './preparations/billing.ts';
import { prepareImports } from './preparations/imports.ts';
import { liftAccountLimits } from './preparations/limits.ts';
import { linkChat, prepareNotifications } from './preparations/notifications.ts';
import { prepareSessions, type Sessions } from './preparations/sessions.ts';
import { prepareValidationImports } from './preparations/validation-imports.ts';
import { prepareCertificate, prepareReceipt, prepareRetries } from './preparations/validations.ts';
import { prepareWebhooks } from './preparations/webhooks.ts';
import { changedOperations, fuzzOrder, runInLanes, type Chunk } from './schedule.ts';

const FOLDER = '.local/fuzz-venv';
/**
 * Operations that no generator can execute, so that journeys and component tests cover them: erasing needs a token made for one validation,
 * valid for two minutes; a receipt is an image of one; deleting an account, or changing its addresses, needs a code, a link, a passkey or
 * the password, and the recent sign-in that replaces them is over before a complete run ends; a link of an identity needs a visit to its provider. GitHub signs alerts of exposed keys. The link to an archive and those of mails about
 * incidents have a token that is only in a mail: any other is refused. A job of an export needs more rows than there are. A bulk import is committed with the number
 * of rows that its own preview shows, and ends its commit by itself; its file is of one form and in one state. Several rows to correct have ids of one import. The payment processor signs
 * its events, an invoice needs a payment of the account with the key, a tax profile is read once it was set, and no plan of a new
 * deployment has overage. The administration needs a session with a second factor. An archive of certificates needs days with some, and a
 * folio the data of a month. A run of the playground is erased by another operation.
 */
const OUT_OF_REACH: readonly string[] = [
  // It always answers with an error.
  'POST /playground/errors',
  'POST /status/subscriptions/{token}',
  'POST /validations/imports',
  'DELETE /validations/imports/{id}',
  'PATCH /validations/imports/{id}',
  'PATCH /beneficiaries/imports/{id}',
  'GET /exports/{id}',
  'GET /finance/ceps',
  'GET /finance/folios/{folio}',
  'POST /validations/imports/{id}/commit',
  'POST /validations/imports/{id}/cancel',
  'GET /data-exports/{token}',
  'POST /billing/processor-events',
  'GET /billing/invoices/{id}',
  'GET /billing/invoices/{id}/pdf',
  'GET /billing/tax-profile',
  'PUT /billing/overage',
  'POST /validations/{id}/purge',
  'POST /validate-ocr',
  'POST /playground/validate-ocr',
  'GET /playground/validations/{id}',
  'DELETE /users/me',
  'DELETE /users/me/phone',
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
  'POST /users/me/2fa/recovery-codes',
  'POST /public/secret-alerts',
  'POST /users/me/api-key/reveal',
  'POST /users/me/api-key/regenerate',
  'POST /auth/otp/send',
  'POST /auth/otp/verify',
  'POST /auth/2fa/verify',
  'POST /auth/2fa/resend',
  'POST /auth/password/reset',
  'POST /auth/restore-account',
  'PUT /users/me/password',
  'POST /auth/device-credentials',
  'PATCH /auth/device-credentials/{id}',
  'DELETE /auth/device-credentials/{id}',
  'POST /auth/device-credentials/verify',
  'GET /users/me/identities/{provider}/callback',
  'DELETE /users/me/identities/{provider}',
];
/** Operations that need a session with a second factor. */
const ADMINISTRATION = ' /admin/';
const CONFIG = 'test/fuzz/schemathesis.toml';
const DOCUMENT = 'docs/openapi.json';
/** Every machine for a run has at least two cores. */
const LANES = 2;
/** Time limit of a run, preparations included; unchanged chunks that have not ended by then are left for another run. */
const RUN_MS = 120_000;
/** Examples of each operation in a phase. Changed operations share so many, and have the least after the time limit. */
const EXAMPLES = { most: 10, least: 2, ofChanged: 600, complete: 25 };
/** More than any run sends, so that the account's own limits never replace an answer. */
const UNLIMITED_RATE = 1_000_000;

/** The Schemathesis of a private virtual environment. */
const ensureSchemathesis = async (signal: AbortSignal): Promise<string> => {
  await ensureVirtualEnvironment({
    requirements: 'test/fuzz/requirements.txt',
    folder: FOLDER,
    logFile: '.local/fuzz-install.log',
    signal,
    whileInstalling: (install) => makeProgress(process.stdout).phase('Installing Schemathesis into a private virtual environment', install),
  });
  return join(FOLDER, 'bin', 'schemathesis');
};

/** Credentials to fuzz with, a session for each operation that takes no key, and ids that no request may delete. */
type Prepared = Pick<Sessions, 'sessionOf'> & { readonly apiKey: string; readonly kept: ReadonlySet<string> };

/** Credentials of a fresh account that no limit of its plan stops, with a resource for each id of the dictionaries. */
const prepare = async (): Promise<Prepared> => {
  const deployment = await openDeployment('local');
  const user = await newUser('volumen', { role: 'admin' });
  const { api_key: apiKey, user_id: userId } = user;
  await deployment.table.update({
    key: gateKey(gateOfKey(apiKey)),
    update: 'SET minute_limit = :plenty, monthly_limit = :plenty',
    values: { ':plenty': UNLIMITED_RATE },
  });
  await liftAccountLimits(deployment.table, userId, Date.now());
  await portal.reset();
  await restorePortalRate();
  const validations = [await prepareCertificate(apiKey), await prepareReceipt(apiKey), ...(await prepareRetries(apiKey))];
  await prepareBeneficiaries(apiKey);
  await prepareImports(userId, apiKey);
  await prepareValidationImports(apiKey);
  const endpoints = await prepareWebhooks(apiKey);
  const notified = await prepareNotifications(user);
  const { sessionOf, sharedId } = await prepareSessions(user, await prepareBilling());
  return { apiKey, sessionOf, kept: new Set([...validations, ...endpoints, ...notified, sharedId]) };
};

type Run = { readonly args: readonly string[]; readonly apiKey: string; readonly lane: number; readonly signal: AbortSignal };

/**
 * Runs Schemathesis; returns whether it passed, or null when the signal ended it. Each line of its report has its name, so that its summary
 * is not mistaken for that of all tests.
 */
const run = (command: string, { args, apiKey, lane, signal }: Run): Promise<boolean | null> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, FUZZ_API_KEY: apiKey };
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'inherit'], signal, env });
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`schemathesis ${lane + 1} | ${line}\n`);
    });
    child.once('error', (error) => {
      if (!signal.aborted) reject(error);
    });
    child.once('close', (status) => {
      resolve(signal.aborted ? null : status === 0);
    });
  });

const OPERATIONS = manifests.flatMap(({ name: family, contracts }) => contracts.map(({ operationId }) => ({ family, operationId })));

/** Prints how often each operation of the chunks answered with each status; returns whether each was executed at least once. */
const reachedEveryOperation = (answers: ReadonlyMap<string, ReadonlyMap<number, number>>, chunks: readonly Chunk[]): boolean => {
  const covered = new Set(chunks.flatMap(({ operationIds }) => operationIds));
  const operations = allContracts
    .filter(({ operationId }) => covered.has(operationId))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((operation) => !OUT_OF_REACH.includes(operation) && !operation.includes(ADMINISTRATION));
  for (const operation of operations) {
    const statuses = [...(answers.get(operation) ?? [])].toSorted(([left], [right]) => left - right);
    process.stdout.write(`${operation}: ${statuses.map(([status, times]) => `${times} x ${status}`).join(', ')}\n`);
  }
  const isExecuted = (operation: string): boolean => [200, 201, 202, 204].some((status) => answers.get(operation)?.has(status) === true);
  const unreached = operations.filter((operation) => !isExecuted(operation));
  for (const operation of unreached)
    process.stdout.write(`FAILED: no generated request was executed by ${operation}, its checks let none through\n`);
  return unreached.length === 0;
};

/** Operations whose contract differs from that of the main branch; none without git. */
const operationsChanged = async (): Promise<ReadonlySet<string>> => {
  const base = baseCommit();
  const before = base === null ? null : fileAt(base, DOCUMENT);
  return before === null ? new Set() : changedOperations(before, await readFile(DOCUMENT, 'utf8'));
};

const examplesFor = (changed: number, isComplete: boolean): number => {
  if (isComplete) return EXAMPLES.complete;
  return Math.min(EXAMPLES.most, Math.max(EXAMPLES.least, Math.floor(EXAMPLES.ofChanged / Math.max(1, changed))));
};

const describeChunk = ({ family, operationIds }: Chunk): string => `${family} (${operationIds.join(', ')})`;

/**
 * Sends requests that Schemathesis generates from docs/openapi.json to the running stack; returns whether every answer kept the contract. A
 * run takes two minutes, whatever the number of operations: those whose contract changed first, then others in the order of a seed. It
 * covers every changed contract, so a change of very many takes longer. A complete run covers all operations, however long that takes.
 */
const fuzz = async (isComplete: boolean, seed: number, stopped: AbortSignal): Promise<boolean> => {
  const schemathesis = await ensureSchemathesis(stopped);
  const startedAt = performance.now();
  const timeLimit = isComplete ? stopped : AbortSignal.any([stopped, AbortSignal.timeout(RUN_MS)]);
  const changed = await operationsChanged();
  const examples = examplesFor(changed.size, isComplete);
  process.stdout.write(`Seed ${seed} (FUZZ_SEED); ${changed.size} of ${OPERATIONS.length} contracts changed; ${examples} examples each\n`);
  const { apiKey, sessionOf, kept } = await prepare();
  const addresses = await startManyAddresses(stack.base_url, sessionOf, kept, {
    // Other operations need a linked chat.
    'DELETE /notifications/messenger': () => linkChat(apiKey),
  });
  const failed: Chunk[] = [];
  let longestMs = 0;
  const isChanged = ({ operationIds }: Chunk): boolean => operationIds.some((id) => changed.has(id));
  const signalFor = (chunk: Chunk): AbortSignal => (isChanged(chunk) ? stopped : timeLimit);
  const hasTimeFor = (chunk: Chunk): boolean =>
    !signalFor(chunk).aborted && (isComplete || isChanged(chunk) || performance.now() - startedAt + longestMs < RUN_MS);
  try {
    const { ended, left } = await runInLanes(fuzzOrder(OPERATIONS, changed, seed), LANES, hasTimeFor, async (chunk, lane) => {
      const only = chunk.operationIds.flatMap((id) => ['--include-operation-id', id]);
      const most = timeLimit.aborted ? EXAMPLES.least : examples;
      const options = ['--config-file', CONFIG, 'run', DOCUMENT, '--url', addresses.baseUrl, '--max-examples', String(most)];
      const chunkStartedAt = performance.now();
      const passed = await run(schemathesis, { args: [...options, ...only], apiKey, lane, signal: signalFor(chunk) });
      longestMs = Math.max(longestMs, performance.now() - chunkStartedAt);
      if (passed === false) failed.push(chunk);
      return passed !== null;
    });
    // With fewer examples than usual, because very many contracts changed, chance decides which operations are executed.
    const reached = reachedEveryOperation(addresses.answers, ended) || examples < EXAMPLES.most;
    const covered = ended.flatMap(({ operationIds }) => operationIds).length;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    for (const chunk of left) process.stdout.write(`Left for another run: ${describeChunk(chunk)}\n`);
    for (const chunk of failed) process.stdout.write(`FAILED: ${describeChunk(chunk)}\n`);
    process.stdout.write(`Fuzzed ${covered} of ${OPERATIONS.length} operations in ${seconds} s; seed ${seed}\n`);
    return reached && failed.length === 0 && !stopped.aborted;
  } finally {
    await addresses.stop();
  }
};

const stopRequest = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    stopRequest.abort();
  });

const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(1_000_000));
if (!Number.isSafeInteger(seed)) throw new TypeError('FUZZ_SEED is a whole number');
process.exitCode = (await fuzz(process.argv.includes('--all'), seed, stopRequest.signal)) ? 0 : 1;
