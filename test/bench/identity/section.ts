import { randomUUID } from 'node:crypto';

import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs';

import { openEmulator } from '../../support/emulator.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { createTestTable } from '../../support/storage/table.ts';
import type { Section } from '../report.ts';
import { median, superiority } from '../statistics.ts';
import { prepareInquiries, type Inquiry } from './operations.ts';

const ROUNDS: BySize<number> = { full: 40, smallest: 1 };

type Sample = { readonly milliseconds: number; readonly calls: number };
type Samples = { readonly known: readonly Sample[]; readonly unknown: readonly Sample[] };
type Prepared = Awaited<ReturnType<typeof prepareInquiries>>;

const openQueue = async (): Promise<string> => {
  const client = new SQSClient({});
  const { QueueUrl: url } = await client.send(new CreateQueueCommand({ QueueName: `bench-${randomUUID()}` }));
  client.destroy();
  if (url === undefined) throw new Error('the emulator made no queue');
  return url;
};

/** Each sample has its own address and account: addresses are limited, and a repetition takes another time. */
const takeSamples = async (
  { createUser, calls }: Prepared,
  { name, ask }: Inquiry,
  known: 'confirmed' | 'pending',
  rounds: number,
): Promise<Samples> => {
  const samples: Record<keyof Samples, Sample[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    const turns = ['known', 'unknown'] as const;
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) {
      const title = `${name} ${known} ${turn} ${round}`;
      const caller = await createUser(`${title} caller`);
      const { email } =
        turn === 'known' ? await createUser(title, known === 'pending' ? null : Date.now()) : { email: `${randomUUID()}@example.mx` };
      const before = calls();
      const startedAt = performance.now();
      await ask(email, caller);
      samples[turn].push({ milliseconds: performance.now() - startedAt, calls: calls() - before });
    }
  }
  return samples;
};

const timesOf = (samples: readonly Sample[]): readonly number[] => samples.map(({ milliseconds }) => milliseconds);
const callsOf = (samples: readonly Sample[]): number => median(samples.map(({ calls }) => calls));

/** Measures whether time reveals which addresses have an account. */
export const measureIdentity = async (size: RunSize): Promise<Section> => {
  const emulator = await openEmulator();
  const client = new DynamoDBClient({});
  const [main, credentials] = [await createTestTable(client), await createTestTable(client)];
  const measured: (readonly [name: string, Samples])[] = [];
  try {
    const prepared = await prepareInquiries({ table: main.table, credentials: credentials.table, queueUrl: await openQueue() });
    for (const inquiry of prepared.inquiries) {
      // The connections that a first call opens would count against the first sample.
      await inquiry.ask(`${randomUUID()}@example.mx`, await prepared.createUser(`${inquiry.name} warm-up`));
      for (const known of ['confirmed', 'pending'] as const) {
        measured.push([`${inquiry.name}, ${known} address`, await takeSamples(prepared, inquiry, known, ROUNDS[size])]);
      }
    }
  } finally {
    await main.drop();
    await credentials.drop();
    client.destroy();
    await emulator.stop();
  }
  return {
    title: 'Identity',
    tables: [
      {
        caption: `An address with an account and one without, ${ROUNDS[size]} of each in turns; argon2id, tables and queue on an emulator`,
        columns: ['operation', 'known ms', 'unknown ms', 'known / unknown', 'known slower', 'known calls', 'unknown calls'],
        rows: measured.map(([name, { known, unknown }]) => {
          const [slow, fast] = [median(timesOf(known)), median(timesOf(unknown))];
          return [name, slow, fast, slow / fast, superiority(timesOf(known), timesOf(unknown)), callsOf(known), callsOf(unknown)];
        }),
      },
    ],
    targets: [
      {
        name: 'calls by which an address with an account differs from one without',
        measured: Math.max(...measured.map(([, { known, unknown }]) => Math.abs(callsOf(known) - callsOf(unknown)))),
        limit: 0,
      },
    ],
  };
};
