import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetQueueUrlCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as v from 'valibot';

import type { EntryName, manifests } from '../../../functions/manifests.ts';
import { createUser, type CreatedUser } from '../../../infra/operator/create-user.ts';
import { openDeployment } from '../../../infra/operator/deployment.ts';
import { manageUser } from '../../../infra/operator/manage-user.ts';
import { deadLettersName, functionName } from '../../../infra/settings/names.ts';
import { makeParticipantSnapshots } from '../../../shared/banking/adapters/participant-snapshots.ts';
import { makePortalRateControl } from '../../../shared/banxico/adapters/portal-rate-limiter.ts';
import { gateKey, userKey } from '../../../shared/identity/access/adapters/keys.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { setTwoFactor } from '../../../shared/identity/accounts/domain/account-change.ts';
import { isUserId, type Role } from '../../../shared/identity/accounts/domain/identity.ts';
import { gateOfKey, parseApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { beneficiaryImportItems } from '../../../shared/imports/adapters/beneficiary-imports.ts';
import { isImportId } from '../../../shared/imports/domain/import-id.ts';
import { idempotencyItemKey } from '../../../shared/platform/idempotency/keys.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { utcMonth } from '../../../shared/platform/time/month.ts';
import { dueKey, retryDueKey, validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import { applyChange } from '../../support/storage/apply-change.ts';
import { stack } from './stack.ts';

let opened: ReturnType<typeof openDeployment> | null = null;
const deployment = (): ReturnType<typeof openDeployment> => (opened ??= openDeployment('local'));

/** The differences of a fresh account from a usual one; `permissions` null for all of its role. */
type Unusual = { readonly role?: Role; readonly permissions?: readonly string[] | null };

/** A fresh account on a plan; by default of the role `user`, with all permissions of its role. */
export const newUser = async (plan: string, { role = 'user', permissions = null }: Unusual = {}): Promise<CreatedUser> =>
  createUser(await deployment(), { plan, role, permissions, email: null, name: null }, Date.now());

/** Whether the account is stored, read from the table. */
export const isAccountStored = async (userId: string): Promise<boolean> => {
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  return (await (await deployment()).table.get(userKey(userId))) !== null;
};

const gateOf = (apiKey: string) => {
  const key = parseApiKey(apiKey);
  if (key === null) throw new TypeError('that is no API key');
  return gateKey(gateOfKey(key));
};

/** Units of this month an account has used. */
export const unitsUsed = async (apiKey: string): Promise<number> => {
  const item = await (await deployment()).table.get(gateOf(apiKey));
  return Number(item?.[`used_${utcMonth(Date.now())}`] ?? 0);
};

/** Leaves an account this many units of the month. */
export const setRemainingUnits = async (apiKey: string, units: number): Promise<void> => {
  const { table } = await deployment();
  await table.update({
    key: gateOf(apiKey),
    update: 'SET monthly_limit = :limit',
    values: { ':limit': (await unitsUsed(apiKey)) + units },
  });
};

type Addressed = Pick<CreatedUser, 'email'>;

/** Suspends a user, as `npm run account -- suspend` does. */
export const suspendUser = async ({ email }: Addressed): Promise<void> => {
  await manageUser(await deployment(), email, { kind: 'suspend', reason: 'a journey' }, Date.now());
};

export const reactivateUser = async ({ email }: Addressed): Promise<void> => {
  await manageUser(await deployment(), email, { kind: 'reactivate', reason: 'a journey' }, Date.now());
};

/** Enables codes by mail as a user's second factor. */
export const enableSecondFactor = async (userId: string): Promise<void> => {
  const { table, credentials } = await openDeployment('local');
  const accounts = makeAccountStore(table, credentials);
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  const cause = { at: Date.now(), correlationId: 'journey' };
  await applyChange(accounts, userId, (account) => setTwoFactor(account, 'email', [], cause));
};

/** Makes the address of a user one that was never verified, as before confirmations were mandatory. */
export const unverifyEmail = async (userId: string): Promise<void> => {
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  await (
    await deployment()
  ).table.update({
    key: userKey(userId),
    update: 'SET email_verified_at = :none',
    condition: 'attribute_exists(pk)',
    values: { ':none': null },
  });
};

/** State of a validation's retries, read from the table. */
export const storedRetryState = async (id: string): Promise<string | null> => {
  if (!isValidationId(id)) throw new TypeError(`${id} is no validation id`);
  const item = await (await deployment()).table.get(validationKey(id));
  return v.parse(v.object({ retry: v.nullable(v.object({ state: v.string() })) }), item).retry?.state ?? null;
};

/** Sets the rate of portal queries, as `npm run portal -- rate` does, with a free slot for the first query. */
export const setPortalRate = async (intervalMs: number, burst: number): Promise<void> => {
  const { table } = await deployment();
  const control = makePortalRateControl(table);
  await table.update({
    key: { pk: 'CEP_PORTAL', sk: 'RATE' },
    update: `REMOVE open_until, trips, ${Array.from({ length: 50 }, (_unused, lane) => `lane_${lane}`).join(', ')}`,
  });
  await control.setRate({ intervalMs, burst });
};

/** Whether the portal throttled lately, so that no query is made. */
export const isPortalBlocked = async (): Promise<boolean> =>
  (await makePortalRateControl((await deployment()).table).read()).openUntil > Date.now();

/** The rate of a local run. */
export const restorePortalRate = (): Promise<void> => setPortalRate(5, 50);

/** Moves every pending instant of a validation into the past, as if its time had passed. */
export const backdateValidation = async (id: string, changes: { readonly expires?: boolean } = {}): Promise<void> => {
  if (!isValidationId(id)) throw new TypeError(`${id} is no validation id`);
  const past = Date.now() - 1_000;
  const due = dueKey(id, past);
  await (
    await deployment()
  ).table.update({
    key: validationKey(id),
    update: `SET due_at = :past, due_pk = :pk, due_sk = :sk, lease_until = :past${changes.expires === true ? ', expires_at = :past' : ''}`,
    condition: 'attribute_exists(pk)',
    values: { ':past': past, ':pk': due.due_pk, ':sk': due.due_sk },
  });
};

/** Moves the next attempt of a validation's retries into the past, as if it had been missed. */
export const backdateRetry = async (id: string): Promise<void> => {
  if (!isValidationId(id)) throw new TypeError(`${id} is no validation id`);
  const { table } = await deployment();
  const past = Date.now() - 1_000;
  const due = retryDueKey(id, past);
  const item = await table.get(validationKey(id));
  const isRunning = v.is(v.object({ retry: v.object({ running: v.object({ until: v.number() }) }) }), item);
  await table.update({
    key: validationKey(id),
    update: `SET #retry.dueAt = :past, due_pk = :pk, due_sk = :sk${isRunning ? ', #retry.running.#until = :past' : ''}`,
    condition: 'attribute_exists(#retry)',
    names: { '#retry': 'retry', ...(isRunning ? { '#until': 'until' } : {}) },
    values: { ':past': past, ':pk': due.due_pk, ':sk': due.due_sk },
  });
};

/** Ends the lease on an import, as if its holder had exceeded its time. */
export const endImportLease = async (userId: string, id: string): Promise<void> => {
  if (!isUserId(userId) || !isImportId(id)) throw new TypeError(`${userId} has no import ${id}`);
  const past = Date.now() - 1_000;
  const due = beneficiaryImportItems.keys.due(past);
  await (
    await deployment()
  ).table.update({
    key: beneficiaryImportItems.keys.job(userId, id),
    update: 'SET due_at = :past, due_pk = :pk, due_sk = :sk, lease.#until = :past',
    condition: 'attribute_exists(pk)',
    names: { '#until': 'until' },
    values: { ':past': past, ':pk': due.due_pk, ':sk': due.due_sk },
  });
};

/** Makes the attempt under an Idempotency-Key look abandoned. */
export const abandonKey = async (userId: string, endpoint: string, key: string): Promise<void> => {
  if (!isUserId(userId)) throw new TypeError(`${userId} is no user id`);
  const outcome = await (
    await deployment()
  ).table.update({
    key: idempotencyItemKey(userId, endpoint, key),
    update: 'SET started_at = :past',
    condition: 'attribute_exists(pk)',
    values: { ':past': Date.now() - 301_000 },
  });
  if (outcome.kind === 'condition_failed') throw new Error(`there is no attempt under ${key}`);
};

/** Makes the list of participants look as if it had last been compared the day before. */
export const backdateParticipantsCheck = async (): Promise<void> => {
  await makeParticipantSnapshots((await deployment()).table).markChecked(calendarDateIn(MEXICO_CITY, Date.now() - 86_400_000));
};

/** Kills the processes that run a function on the emulator of this stack, as Lambda may at any moment. */
export const killFunction = (entry: EntryName): void => {
  const { port } = new URL(stack.emulator_url);
  execFileSync('pkill', ['-9', '-f', `emulator-${port}/tmp/ministack-lambda-${functionName('local', entry)}-`]);
};

const lambda = new LambdaClient({});
const queues = new SQSClient({});

type ScheduledFamily = Extract<(typeof manifests)[number], { readonly schedules: readonly string[] }>;

/** Runs a scheduled task of a family now instead of waiting for its schedule. */
export const runTask = async <Name extends ScheduledFamily['name']>(
  family: Name,
  task: Extract<ScheduledFamily, { readonly name: Name }>['schedules'][number],
): Promise<void> => {
  const name = functionName('local', `${family}/schedule`);
  const { FunctionError: failure } = await lambda.send(new InvokeCommand({ FunctionName: name, Payload: JSON.stringify({ task }) }));
  if (failure !== undefined) throw new Error(`the task ${task} failed: ${failure}`);
};

/** The answer of a worker that has handled every message. */
const handled = v.object({ batchItemFailures: v.strictTuple([]) });

/** Passes a message to a worker, as its queue does. */
export const handMessage = async (entry: EntryName, body: string): Promise<void> => {
  const record = {
    messageId: randomUUID(),
    receiptHandle: 'by hand',
    body,
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:by-hand',
    awsRegion: 'us-east-1',
  };
  const command = new InvokeCommand({ FunctionName: functionName('local', entry), Payload: JSON.stringify({ Records: [record] }) });
  const { FunctionError: failure, Payload: payload } = await lambda.send(command);
  const answer = payload === undefined ? '' : Buffer.from(payload).toString();
  if (failure !== undefined || !v.is(handled, JSON.parse(answer))) throw new Error(`${entry} failed: ${answer}`);
};

/** Puts a message where the queue `family/name` puts one that failed five times. */
export const giveUp = async (queue: string, body: string): Promise<void> => {
  const [family = '', name = ''] = queue.split('/');
  const { QueueUrl } = await queues.send(new GetQueueUrlCommand({ QueueName: deadLettersName('local', family, name) }));
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
};
