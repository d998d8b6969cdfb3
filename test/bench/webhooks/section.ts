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

/** Deliveries per second of one sender function, compared with as many plain requests. */
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
    await deliver(perRound);
    await postAll(perRound);
    const [deliveries, posts]: readonly [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      deliveries.push(await deliver(perRound));
      posts.push(await postAll(perRound));
    }
    const made = await sender.delivered();
    if (made !== (1 + rounds) * perRound) throw new Error(`${made} deliveries were made`);
    const [ours, plain] = [median(deliveries), median(posts)];
    return {
      title: 'Webhooks',
      tables: [
        {
          caption: `One sender function, ${AT_ONCE} deliveries at once to an endpoint on this machine; the table behind the DynamoDB client in memory`,
          columns: ['what is done', 'per second', 'x plain requests'],
          rows: [
            ['deliveries, signed and recorded', ours, ours / plain],
            ['plain requests', plain, 1],
          ],
        },
      ],
      // Half of it is the work of the DynamoDB client, also in production.
      targets: [{ name: 'time of a delivery to that of a plain request', measured: plain / ours, limit: 5 }],
    };
  } finally {
    receiver.kill();
  }
};
