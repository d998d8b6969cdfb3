import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { allContracts } from '../../functions/manifests.ts';
import { makeProgress } from '../../infra/local/progress.ts';
import { ensureVirtualEnvironment } from '../../infra/local/virtual-environment.ts';
import { openDeployment } from '../../infra/operator/deployment.ts';
import { gateKey } from '../../shared/identity/access/adapters/keys.ts';
import { gateOfKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { newUser, restorePortalRate } from '../e2e/support/operator.ts';
import { portal } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import { baseCommit, fileAt } from '../runner/git-changes.ts';
import { chosenFamilies } from './families.ts';
import { startManyAddresses } from './many-addresses.ts';
import { isInReach } from './out-of-reach.ts';
import { prepareBeneficiaries } from './preparations/beneficiaries.ts';
import { prepareBilling } from './preparations/billing.ts';
import { prepareExpectedPaymentImports } from './preparations/expected-payment-imports.ts';
import { prepareExpectedPayments } from './preparations/expected-payments.ts';
import { prepareImports } from './preparations/imports.ts';
import { liftAccountLimits } from './preparations/limits.ts';
import { linkChat, prepareNotifications } from './preparations/notifications.ts';
import { prepareSessions, type SessionOf } from './preparations/sessions.ts';
import { prepareValidationImports } from './preparations/validation-imports.ts';
import { prepareCertificate, prepareReceipt, prepareRetries } from './preparations/validations.ts';
import { prepareWebhooks } from './preparations/webhooks.ts';
import { changedOperations, fuzzOrder, largestFirst, runInLanes, type Chunk } from './schedule.ts';

const FOLDER = '.local/fuzz-venv';
const CONFIG = 'test/fuzz/schemathesis.toml';
const DOCUMENT = 'docs/openapi.json';
/** Every machine for a run has at least two cores. */
const LANES = 2;
/**
 * Time limit of a run, preparations included. No chunk starts that would end later; one of changed contracts that has started ends, any other
 * is stopped. The run names those that are left.
 */
const RUN_MS = 120_000;
/** Examples of each operation in a phase. Changed operations share so many, so that more of them have their turn in the same time. */
const EXAMPLES = { most: 10, least: 2, ofChanged: 300, complete: 25 };
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
type Prepared = { readonly apiKey: string; readonly sessionOf: SessionOf; readonly kept: ReadonlySet<string> };

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
  const expected = await prepareExpectedPayments(apiKey);
  await prepareBeneficiaries(apiKey);
  await prepareImports(userId, apiKey);
  await prepareValidationImports(apiKey);
  const expectedImport = await prepareExpectedPaymentImports(apiKey);
  const endpoints = await prepareWebhooks(apiKey);
  const notified = await prepareNotifications(user);
  const kept = new Set([...validations, ...expected, expectedImport, ...endpoints, ...notified]);
  const sessionOf = await prepareSessions(user, await prepareBilling(), (id) => kept.add(id));
  return { apiKey, sessionOf, kept };
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

/** Prints how often each operation of the chunks answered with each status; returns whether each was executed at least once. */
const reachedEveryOperation = (answers: ReadonlyMap<string, ReadonlyMap<number, number>>, chunks: readonly Chunk[]): boolean => {
  const covered = new Set(chunks.flatMap(({ operationIds }) => operationIds));
  const operations = allContracts
    .filter(({ operationId }) => covered.has(operationId))
    .map(({ method, path }) => `${method} ${path}`)
    .filter(isInReach);
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

type Plan = {
  readonly families: ReturnType<typeof chosenFamilies>;
  /** Covers every operation of the families, however long that takes. */
  readonly isComplete: boolean;
  readonly seed: number;
};

/** Prints the chunks that were left, and the command that covers those whose contract changed. */
const reportLeft = (left: readonly Chunk[], isChanged: (chunk: Chunk) => boolean): void => {
  for (const chunk of left) process.stdout.write(`Left for another run: ${describeChunk(chunk)}\n`);
  const families = new Set(left.filter(isChanged).map(({ family }) => family));
  if (families.size === 0) return;
  process.stdout.write(
    `The time was too short for all changed contracts; they are covered by npm run fuzz -- ${[...families].join(' ')}\n`,
  );
};

/**
 * Sends requests that Schemathesis generates from docs/openapi.json to the running stack; returns whether every answer kept the contract. A
 * run takes two minutes, whatever the number of operations: those whose contract changed first, then others, each in the order of a seed.
 */
const fuzz = async ({ families, isComplete, seed }: Plan, stopped: AbortSignal): Promise<boolean> => {
  const schemathesis = await ensureSchemathesis(stopped);
  const startedAt = performance.now();
  const timeLimit = isComplete ? stopped : AbortSignal.any([stopped, AbortSignal.timeout(RUN_MS)]);
  const operations = families.flatMap(({ name: family, contracts }) => contracts.map(({ operationId }) => ({ family, operationId })));
  const changed = await operationsChanged();
  const examples = examplesFor(changed.size, isComplete);
  process.stdout.write(
    `Seed ${seed} (FUZZ_SEED); ${changed.size} contracts changed; ${operations.length} operations; ${examples} examples each\n`,
  );
  const { apiKey, sessionOf, kept } = await prepare();
  const addresses = await startManyAddresses(stack.base_url, sessionOf, kept, {
    // Other operations need a linked chat.
    'DELETE /notifications/messenger': () => linkChat(apiKey),
  });
  const failed: Chunk[] = [];
  let longestMs = 0;
  const isChanged = ({ operationIds }: Chunk): boolean => operationIds.some((id) => changed.has(id));
  const hasTime = (): boolean => !timeLimit.aborted && (isComplete || performance.now() - startedAt + longestMs < RUN_MS);
  const inOrder = fuzzOrder(operations, changed, seed);
  try {
    const { ended, left } = await runInLanes(isComplete ? largestFirst(inOrder) : inOrder, LANES, hasTime, async (chunk, lane) => {
      const only = chunk.operationIds.flatMap((id) => ['--include-operation-id', id]);
      const options = ['--config-file', CONFIG, 'run', DOCUMENT, '--url', addresses.baseUrl, '--max-examples', String(examples)];
      const chunkStartedAt = performance.now();
      const signal = isChanged(chunk) ? stopped : timeLimit;
      const passed = await run(schemathesis, { args: [...options, ...only], apiKey, lane, signal });
      longestMs = Math.max(longestMs, performance.now() - chunkStartedAt);
      if (passed === false) failed.push(chunk);
      return passed !== null;
    });
    // With fewer examples than usual, because very many contracts changed, chance decides which operations are executed.
    const reached = reachedEveryOperation(addresses.answers, ended) || examples < EXAMPLES.most;
    const covered = ended.flatMap(({ operationIds }) => operationIds).length;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    reportLeft(left, isChanged);
    for (const chunk of failed) process.stdout.write(`FAILED: ${describeChunk(chunk)}\n`);
    process.stdout.write(`Fuzzed ${covered} of ${operations.length} operations in ${seconds} s; seed ${seed}\n`);
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
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { all: { type: 'boolean', default: false } } });
const plan = { families: chosenFamilies(positionals), isComplete: options.all, seed };
process.exitCode = (await fuzz(plan, stopRequest.signal)) ? 0 : 1;
