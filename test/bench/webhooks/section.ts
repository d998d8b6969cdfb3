import { request } from 'node:http';

import * as v from 'valibot';

import type { BySize, RunSize } from '../../support/run-size.ts';
import { nextMessage, startChild } from '../child-process.ts';
import type { Section } from '../report.ts';
import { median } from '../statistics.ts';
import { BODY, openSender } from './sender.ts';

const COUNTS: BySize<{ readonly rounds: number; readonly deliveries: number }> = {
  full: { rounds: 9, deliveries: 300 },
  smallest: { rounds: 1, deliveries: 10 },
};
/** Messages of a batch, which a function processes in parallel. */
const AT_ONCE = 10;

const address = v.object({ port: v.number() });

/** Operations per second, with so many in parallel. */
const speedOf = async (count: number, once: (index: number) => Promise<void>): Promise<number> => {
  const startedAt = performance.now();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await once(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (count * 1_000) / (performance.now() - startedAt);
};

/** A request over its own connection, like that of a delivery. */
const post = (origin: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${origin}/hooks`, { method: 'POST', agent: false, headers: { connection: 'close' } }, (response) => {
      response.resume();
      response.once('end', resolve);
    });
    outgoing.once('error', reject);
    outgoing.end(BODY);
  });

/** Deliveries per second of one sender function, compared with as many plain requests that make as many calls to DynamoDB. */
export const measureWebhooks = async (size: RunSize): Promise<Section> => {
  const { rounds, deliveries: perRound } = COUNTS[size];
  const receiver = startChild('test/bench/webhooks/receiver.ts');
  try {
    const origin = `http://127.0.0.1:${(await nextMessage(receiver, address)).port}`;
    const sender = await openSender(origin);
    const deliver = async (count: number): Promise<number> => {
      const tasks = await Promise.all(Array.from({ length: count }, sender.newTask));
      return speedOf(count, async (index) => {
        const task = tasks[index];
        if (task !== undefined) await sender.work(task);
      });
    };
    const postAll = (count: number): Promise<number> => speedOf(count, () => post(origin));
    const postAndCall = (count: number): Promise<number> =>
      speedOf(count, async (index) => {
        await post(origin);
        await sender.callOnly(String(index));
      });
    for (const way of [deliver, postAll, postAndCall]) await way(perRound);
    const [deliveries, posts, requestsWithCalls]: readonly [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      deliveries.push(await deliver(perRound));
      posts.push(await postAll(perRound));
      requestsWithCalls.push(await postAndCall(perRound));
    }
    const made = await sender.delivered();
    if (made !== (1 + rounds) * perRound) throw new Error(`${made} deliveries were made`);
    const [ours, plain, least] = [median(deliveries), median(posts), median(requestsWithCalls)];
    return {
      title: 'Webhooks',
      tables: [
        {
          caption: `One sender function, ${AT_ONCE} deliveries at once to an endpoint on this machine; the table behind the DynamoDB client in memory`,
          columns: ['what is done', 'per second', 'x requests with calls'],
          rows: [
            ['deliveries, signed and recorded', ours, ours / least],
            ['plain requests with as many calls of DynamoDB', least, 1],
            ['plain requests', plain, plain / least],
          ],
        },
      ],
      targets: [{ name: 'time of a delivery to that of a plain request with its calls', measured: least / ours, limit: 3 }],
    };
  } finally {
    receiver.kill();
  }
};
