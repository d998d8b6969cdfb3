import { randomUUID } from 'node:crypto';

import { PORTAL_RATE_KEY } from '../../../shared/banxico/adapters/keys.ts';
import type { ApiRequest } from '../../support/api/gateway.ts';
import { readSamplePayment, validateBody, type SamplePayment } from '../sample-payment.ts';
import type { BenchDeployment } from './deployment.ts';
import { invoke, receiveRecord, shownValidation, type ShownValidation } from './functions.ts';
import type { Budget, Operation } from './operation.ts';
import { prepareWebhookOperations } from './webhook-operations.ts';

const SYNC_BUDGET: Budget = { roundTrips: 3, writeUnits: 5 };
const KEYED_SYNC_BUDGET: Budget = { roundTrips: 4, writeUnits: 10 };

/** A wait that ends without a result. */
const WAIT_BUDGET: Budget = { reads: 15 };
const WAIT = { Prefer: 'wait=20' };

const PAUSE_MS = 60_000;

const bearer = (apiKey: string) => ({ Authorization: `Bearer ${apiKey}` });

type Extra = { readonly query?: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> };

const validateRequest = (apiKey: string, body: string, { query = {}, headers = {} }: Extra = {}): ApiRequest => ({
  method: 'POST',
  path: '/validate',
  query,
  headers: { ...bearer(apiKey), 'Content-Type': 'application/json', ...headers },
  body,
});

const idempotencyKey = () => ({ 'Idempotency-Key': randomUUID() });

const readRequest = (apiKey: string, path: string, headers: Readonly<Record<string, string>> = {}): ApiRequest => ({
  path,
  headers: { ...bearer(apiKey), ...headers },
});

/** Loads the product's functions; the environment must already be theirs. */
const loadFunctions = async () => ({
  validate: (await import('../../../functions/validate/api.ts')).handler,
  validations: (await import('../../../functions/validations/api.ts')).handler,
  worker: (await import('../../../functions/validate/queue-validations.ts')).handler,
});

const expectStatus = ({ status }: ShownValidation, expected: string): void => {
  if (status !== expected) throw new Error(`the verdict is ${status} instead of ${expected}`);
};

/** An amount of no payment. */
const unknownPayment = (payment: SamplePayment): SamplePayment => ({ ...payment, monto: '1.01' });

export type Operations = {
  /** A synchronous validation by functions that have served no request yet; it can run once. */
  readonly first: Operation;
  /** To run in this order: some need the results of earlier ones. */
  readonly others: readonly Operation[];
  /** Requests that wait for 20 seconds, to run once. */
  readonly waits: readonly Operation[];
};

/** Every operation to count, on functions that are loaded now. */
export const prepareOperations = async (deployment: BenchDeployment): Promise<Operations> => {
  const { keys, portalUrl, emulatorUrl, queueUrl, table } = deployment;
  const functions = await loadFunctions();
  const payment = await readSamplePayment(portalUrl);
  const valid = validateBody(payment);

  const validateNow = async (body: string, verdict: string, headers: Extra['headers'] = {}): Promise<ShownValidation> => {
    const shown = shownValidation(await invoke(functions.validate, validateRequest(keys.active, body, { headers }), 200));
    expectStatus(shown, verdict);
    return shown;
  };
  const refuse = async (apiKey: string, body: string, status: number) => invoke(functions.validate, validateRequest(apiKey, body), status);
  const read = async (request: ApiRequest, status: number) => invoke(functions.validations, request, status);

  const simple = (name: string, work: () => Promise<unknown>, budget: Budget | null = null): Operation => ({
    name,
    budget,
    run: async (counted) => {
      await counted(work);
    },
  });
  const ofKnownValidation = (name: string, work: (validation: ShownValidation) => Promise<unknown>): Operation => ({
    name,
    budget: null,
    run: async (counted) => {
      const validation = await validateNow(valid, 'valid');
      await counted(() => work(validation));
    },
  });

  const first = simple('sync valid, first of a process', () => validateNow(valid, 'valid'));
  const others: readonly Operation[] = [
    simple('sync valid', () => validateNow(valid, 'valid'), SYNC_BUDGET),
    simple('sync not_found', () => validateNow(validateBody(unknownPayment(payment)), 'not_found'), SYNC_BUDGET),
    simple('sync valid, Idempotency-Key', () => validateNow(valid, 'valid', idempotencyKey()), KEYED_SYNC_BUDGET),
    {
      name: 'repeated under the same key',
      budget: null,
      run: async (counted) => {
        const headers = idempotencyKey();
        await validateNow(valid, 'valid', headers);
        await counted(() => validateNow(valid, 'valid', headers));
      },
    },
    simple('sync 401, unknown key', () => refuse(keys.unknown, valid, 401)),
    simple('sync 401, no key of ours', () => refuse('cepk_mistyped', valid, 401)),
    simple('sync 422', () => refuse(keys.active, validateBody({ ...payment, fecha: '2026-02-30' }), 422)),
    simple('async accept', () => invoke(functions.validate, validateRequest(keys.active, valid, { query: { async: '1' } }), 202)),
    {
      name: 'worker of that message',
      budget: null,
      run: async (counted) => {
        const record = await receiveRecord(emulatorUrl, queueUrl);
        const { batchItemFailures: failures } = await counted(() => functions.worker({ Records: [record] }));
        if (failures.length > 0) throw new Error('the worker failed');
      },
    },
    ofKnownValidation('GET validation', ({ id }) => read(readRequest(keys.active, `/validations/${id}`), 200)),
    ofKnownValidation('GET validation, 304', ({ id, etag }) =>
      read(readRequest(keys.active, `/validations/${id}`, { 'If-None-Match': etag }), 304),
    ),
    ofKnownValidation('GET cep', ({ id }) => read(readRequest(keys.active, `/validations/${id}/cep`), 200)),
    ofKnownValidation('GET evidence', ({ id }) => read(readRequest(keys.active, `/validations/${id}/evidence`), 200)),
    simple('list', () => read(readRequest(keys.active, '/validations'), 200)),
    simple('sync 429, quota used up', () => refuse(keys.spent, valid, 429)),
    {
      name: 'sync 503, portal paused',
      budget: null,
      run: async (counted) => {
        await table.update({ key: PORTAL_RATE_KEY, update: 'SET open_until = :until', values: { ':until': Date.now() + PAUSE_MS } });
        await counted(() => refuse(keys.active, valid, 503));
        await table.update({ key: PORTAL_RATE_KEY, update: 'REMOVE open_until, trips' });
      },
    },
  ];
  const acceptQueued = (headers: Extra['headers'] = {}) =>
    invoke(functions.validate, validateRequest(keys.active, valid, { query: { async: '1' }, headers }), 202);
  const webhooks = await prepareWebhookOperations(deployment);
  const waits: readonly Operation[] = [
    simple('async accept, waiting in vain', () => acceptQueued(WAIT), WAIT_BUDGET),
    {
      name: 'GET validation, waiting in vain',
      budget: WAIT_BUDGET,
      run: async (counted) => {
        const { id } = shownValidation(await acceptQueued());
        await counted(() => read(readRequest(keys.active, `/validations/${id}`, WAIT), 200));
      },
    },
  ];
  return { first, others: [...others, ...webhooks], waits };
};
