import { setTimeout as delay } from 'node:timers/promises';

import * as v from 'valibot';

import { eventually } from '../e2e/support/api.ts';
import { newPayment, requestFor } from '../e2e/support/portal.ts';
import { stack } from '../e2e/support/stack.ts';
import { allReceived, type ReceivedDelivery } from '../e2e/support/webhook-receiver.ts';
import type { Caller } from './callers.ts';

/** Concurrent requests. */
const WORKERS = 8;

const DRAIN_SECONDS = 300;

const endpointBody = v.pipe(v.string(), v.parseJson(), v.object({ data: v.object({ id: v.string() }) }));
const eventBody = v.pipe(v.string(), v.parseJson(), v.object({ timestamp: v.string() }));
export const subscribe = async ({ client, key }: Caller, path: string): Promise<string> => {
  const body = { url: `${stack.webhook_receiver_url}${path}`, events: ['validation.completed'] };
  const { status, text } = await client.send('POST', '/webhooks', { key, body });
  if (status !== 201) throw new Error(`the endpoint ${path} was not created: ${status} ${text}`);
  return v.parse(endpointBody, text).data.id;
};

/** Validates a payment that does not exist: this gives a verdict, and so an event. */
export const causeEvent = async ({ client, key }: Caller): Promise<void> => {
  const { status, text } = await client.send('POST', '/validate', { key, body: requestFor(newPayment()) });
  if (status !== 200) throw new Error(`a validation was not accepted: ${status} ${text}`);
};

/** Runs an action so many times, at most at a pace and a few in parallel. */
export const paced = async (count: number, paceMs: number, act: (index: number) => Promise<unknown>): Promise<void> => {
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      await delay(Math.max(0, startedAt + index * paceMs - performance.now()));
      await act(index);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
};

export const latencyOf = ({ body, received_at: at }: ReceivedDelivery): number =>
  Date.parse(at) - Date.parse(v.parse(eventBody, body).timestamp);

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** The deliveries to each path, once all expected ones have arrived, or no more arrive. */
export const drained = async (
  due: number,
  isCounted: (path: string) => boolean,
): Promise<ReadonlyMap<string, readonly ReceivedDelivery[]>> => {
  const byPath = async () => {
    const counted = (await allReceived()).filter(({ path }) => isCounted(path));
    return { count: counted.length, paths: Map.groupBy(counted, ({ path }) => path) };
  };
  const all = await eventually('every delivery', DRAIN_SECONDS, async () => {
    const seen = await byPath();
    await delay(1_000);
    return seen.count < due ? null : seen;
  }).catch(byPath);
  return all.paths;
};

export const quantiles = (latencies: readonly number[]): string =>
  `median ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms`;
