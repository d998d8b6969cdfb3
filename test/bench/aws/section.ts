import * as v from 'valibot';

import type { BySize, RunSize } from '../../support/run-size.ts';
import type { Section, Table, Target } from '../report.ts';
import { median } from '../statistics.ts';
import { INDEXES } from './capacity-units.ts';
import type { AwsCall } from './counting-proxy.ts';
import { startBenchDeployment, type BenchDeployment } from './deployment.ts';
import type { Effect } from './dynamodb-call.ts';
import type { Counted, Operation } from './operation.ts';
import { prepareOperations } from './operations.ts';
import { sequentialDepth } from './sequential-depth.ts';

const ROUNDS: BySize<number> = { full: 5, smallest: 1 };

/** The calls of one run of an operation to AWS and to the portal. */
type Traffic = { readonly calls: readonly AwsCall[]; readonly portalRequests: number };

type Figure = { readonly column: string; readonly of: (traffic: Traffic) => number };

type Measured = {
  readonly operation: Operation;
  /** One number per figure: the median of all rounds. */
  readonly figures: readonly number[];
  /** Of the last round. */
  readonly calls: readonly AwsCall[];
};

const isLimiterCall = ({ effects }: AwsCall): boolean => effects.length > 0 && effects.every(({ isLimiter }) => isLimiter);

const dynamoDb = ({ calls }: Traffic): readonly AwsCall[] => calls.filter(({ service }) => service === 'dynamodb');
const ofService =
  (name: string) =>
  ({ calls }: Traffic) =>
    calls.filter(({ service }) => service === name).length;
const withoutLimiter = (traffic: Traffic): readonly AwsCall[] => dynamoDb(traffic).filter((call) => !isLimiterCall(call));
const ofLimiter = (traffic: Traffic): readonly AwsCall[] => dynamoDb(traffic).filter(isLimiterCall);

const total = (calls: readonly AwsCall[], of: (effect: Effect) => number): number =>
  calls.flatMap(({ effects }) => effects).reduce((sum, effect) => sum + of(effect), 0);

const ROUND_TRIPS = 'in sequence';
const WRITE_UNITS = 'write units';
const READS = 'reads';

const FIGURES: readonly Figure[] = [
  { column: 'calls', of: (traffic) => withoutLimiter(traffic).length },
  { column: ROUND_TRIPS, of: (traffic) => sequentialDepth(withoutLimiter(traffic)) },
  { column: WRITE_UNITS, of: (traffic) => total(withoutLimiter(traffic), ({ writeUnits }) => writeUnits) },
  {
    column: READS,
    of: (traffic) => withoutLimiter(traffic).filter(({ effects }) => effects.some(({ readUnits }) => readUnits > 0)).length,
  },
  { column: 'read units', of: (traffic) => total(withoutLimiter(traffic), ({ readUnits }) => readUnits) },
  ...INDEXES.map(({ title }, position) => ({
    column: title,
    of: (traffic: Traffic) => total(withoutLimiter(traffic), ({ indexWriteUnits }) => indexWriteUnits[position] ?? 0),
  })),
  { column: 'limiter calls', of: (traffic) => ofLimiter(traffic).length },
  { column: 'limiter units', of: (traffic) => total(ofLimiter(traffic), ({ writeUnits }) => writeUnits) },
  { column: 'in sequence with limiter', of: (traffic) => sequentialDepth(dynamoDb(traffic)) },
  { column: 'S3', of: ofService('s3') },
  { column: 'SQS', of: ofService('sqs') },
  { column: 'Secrets', of: ofService('secretsmanager') },
  { column: 'portal requests', of: ({ portalRequests }) => portalRequests },
];

const portalLog = v.object({ log: v.array(v.unknown()) });

const makeCounter = ({ proxy, portalUrl }: BenchDeployment) => {
  const logUrl = `${portalUrl}/_control/log`;
  const portalRequests = async (): Promise<number> => v.parse(portalLog, await (await fetch(logUrl)).json()).log.length;

  return async (operation: Operation): Promise<Traffic> => {
    const counts: Traffic[] = [];
    const counted: Counted = async (work) => {
      await fetch(logUrl, { method: 'DELETE' });
      proxy.takeCalls();
      const result = await work();
      counts.push({ calls: proxy.takeCalls(), portalRequests: await portalRequests() });
      return result;
    };
    await operation.run(counted);
    const [traffic] = counts;
    if (traffic === undefined) throw new Error(`${operation.name} counted nothing`);
    return traffic;
  };
};

const summary = (operation: Operation, rounds: readonly Traffic[]): Measured => ({
  operation,
  figures: FIGURES.map(({ of }) => median(rounds.map(of))),
  calls: rounds.at(-1)?.calls ?? [],
});

const measureOperations = async (deployment: BenchDeployment, size: RunSize): Promise<readonly Measured[]> => {
  const count = makeCounter(deployment);
  const { first, others, waits } = await prepareOperations(deployment);
  const firstTraffic = await count(first);
  for (const operation of others) await count(operation);

  const rounds = new Map<Operation, Traffic[]>(others.map((operation) => [operation, []]));
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    for (const [operation, traffic] of rounds) traffic.push(await count(operation));
  }
  const once = [summary(first, [firstTraffic])];
  // Each of them lasts 20 seconds.
  const measuredWaits: BySize<readonly Operation[]> = { full: waits, smallest: [] };
  for (const operation of measuredWaits[size]) once.push(summary(operation, [await count(operation)]));
  return [...rounds.entries()].map(([operation, traffic]) => summary(operation, traffic)).concat(once);
};

const overview = (measured: readonly Measured[]): Table => ({
  caption:
    'DynamoDB calls, capacity units and index write units per operation; then the portal limiter, other services, requests to the portal',
  columns: ['operation', ...FIGURES.map(({ column }) => column)],
  rows: measured.map(({ operation, figures }) => [operation.name, ...figures]),
});

const callRows = ({ service, operation, effects }: AwsCall): Table['rows'] => {
  if (effects.length === 0) return [[`${service} ${operation}`, '', 0, 0, 0, 0, ...INDEXES.map(() => 0)]];
  return effects.map((effect) => [
    operation,
    effect.subject,
    effect.bytesBefore,
    effect.bytesAfter,
    effect.writeUnits,
    effect.readUnits,
    ...effect.indexWriteUnits,
  ]);
};

const details = ({ operation, calls }: Measured): Table => ({
  caption: `The calls of "${operation.name}", in the order they began`,
  columns: ['call', 'item', 'bytes before', 'after', 'write units', 'read units', ...INDEXES.map(({ title }) => title)],
  rows: calls.flatMap(callRows),
});

const figureOf = ({ figures }: Measured, name: string): number =>
  figures[FIGURES.findIndex(({ column }) => column === name)] ?? Number.POSITIVE_INFINITY;

const targetsOf = (measured: Measured): readonly Target[] => {
  const { name, budget } = measured.operation;
  if (budget === null) return [];
  const limited = (figure: string, column: string, limit: number | undefined): readonly Target[] =>
    limit === undefined ? [] : [{ name: `${name}, ${figure}`, measured: figureOf(measured, column), limit }];
  return [
    ...limited('DynamoDB round trips in sequence', ROUND_TRIPS, budget.roundTrips),
    ...limited('write units', WRITE_UNITS, budget.writeUnits),
    ...limited('reads', READS, budget.reads),
  ];
};

/** Counts the calls of each operation to AWS, on an emulator of its own. */
export const measureAws = async (size: RunSize): Promise<Section> => {
  await using cleanup = new AsyncDisposableStack();
  const deployment = await startBenchDeployment(cleanup);
  const measured = await measureOperations(deployment, size);
  const withBudget = measured.filter(({ operation }) => operation.budget !== null);
  return {
    title: 'AWS calls, sequential depth, capacity units',
    tables: [overview(measured), ...withBudget.map(details)],
    targets: measured.flatMap(targetsOf),
  };
};
