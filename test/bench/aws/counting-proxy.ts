import { setTimeout as delay } from 'node:timers/promises';

import * as v from 'valibot';

import { startRelay, type Exchange, type RelayedAnswer } from '../relay.ts';
import { observeDynamoDb, type Effect, type ReadItem } from './dynamodb-call.ts';
import type { Span } from './sequential-depth.ts';
import { wireItem } from './wire-item.ts';

/** One call to AWS as the proxy saw it. */
export type AwsCall = Span & {
  readonly service: string;
  readonly operation: string;
  /** Its effects with their costs; empty for services other than DynamoDB. */
  readonly effects: readonly Effect[];
};

export type CountingProxy = {
  readonly url: string;
  /** The calls since the last time, in the order they began. */
  readonly takeCalls: () => readonly AwsCall[];
  readonly close: () => Promise<void>;
};

/** Every call takes at least this long, so that calls sent side by side are seen side by side. */
const SHORTEST_CALL_MS = 20;

const gotItem = v.object({ Item: v.optional(wireItem) });

/** A signed request names its service in the credential's scope. */
const serviceOf = ({ headers }: Exchange): string => {
  const service = /Credential=[^/]+\/\d+\/[^/]+\/([^/]+)\/aws4_request/.exec(headers.authorization ?? '')?.[1];
  if (service === undefined) throw new TypeError('a request to AWS is not signed');
  return service;
};

const operationOf = ({ headers, method }: Exchange): string => {
  const target = headers['x-amz-target'];
  return typeof target === 'string' ? (target.split('.').at(-1) ?? target) : method;
};

const makeReadItem =
  (emulatorUrl: string, authorization: string): ReadItem =>
  async (tableName, key) => {
    const response = await fetch(emulatorUrl, {
      method: 'POST',
      headers: {
        'X-Amz-Target': 'DynamoDB_20120810.GetItem',
        'Content-Type': 'application/x-amz-json-1.0',
        Authorization: authorization,
      },
      body: JSON.stringify({ TableName: tableName, Key: key, ConsistentRead: true }),
    });
    return v.parse(gotItem, await response.json()).Item ?? null;
  };

/** Starts a proxy in front of the emulator that keeps account of every call and of what DynamoDB would charge for it. */
export const startCountingProxy = async (emulatorUrl: string): Promise<CountingProxy> => {
  let calls: AwsCall[] = [];

  const observe = async (exchange: Exchange, service: string, operation: string) => {
    if (service !== 'dynamodb') return { answer: await exchange.forward(), effects: [] };
    const body: unknown = JSON.parse(exchange.body.toString('utf8'));
    return observeDynamoDb({ operation, body, forward: exchange.forward }, makeReadItem(emulatorUrl, exchange.headers.authorization ?? ''));
  };

  const relay = await startRelay(emulatorUrl, async (exchange): Promise<RelayedAnswer> => {
    const [service, operation] = [serviceOf(exchange), operationOf(exchange)];
    const [{ answer, effects }] = await Promise.all([observe(exchange, service, operation), delay(SHORTEST_CALL_MS)]);
    calls.push({ service, operation, effects, startedAt: exchange.startedAt, endedAt: performance.now() });
    return answer;
  });

  return {
    url: relay.url,
    takeCalls: () => {
      const taken = calls.toSorted((left, right) => left.startedAt - right.startedAt);
      calls = [];
      return taken;
    },
    close: relay.close,
  };
};
