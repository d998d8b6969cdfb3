import { createHash } from 'node:crypto';

import * as v from 'valibot';

/** Operations of one family that one run of the generator covers. */
export type Chunk = { readonly family: string; readonly operationIds: readonly string[] };

type Operation = { readonly operationId: string; readonly family: string };

/** Few enough that a chunk ends soon after the time limit, and enough that the start of the generator hardly counts. */
const OPERATIONS_PER_CHUNK = 8;

const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
  components: v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {}),
});

const operationSchema = v.looseObject({ operationId: v.string(), responses: v.optional(v.record(v.string(), v.unknown()), {}) });

const isError = (status: string): boolean => Number(status) >= 400;

/** The names of the components that a part of the document references, with their contents. */
const withComponents = (part: unknown, components: v.InferOutput<typeof documentSchema>['components']): string => {
  const texts = [JSON.stringify(part)];
  const seen = new Set<string>();
  for (const text of texts) {
    for (const [reference, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      texts.push(`${reference} ${JSON.stringify(components[kind]?.[name] ?? null)}`);
    }
  }
  return texts.join('\n');
};

/** What a generated request depends on, and the answers to those that are executed: a new error code of many operations is no change. */
const withoutErrors = ({ responses, ...operation }: v.InferOutput<typeof operationSchema>) => ({
  ...operation,
  responses: Object.fromEntries(Object.entries(responses).filter(([status]) => !isError(status))),
});

/** The contract of each operation of an OpenAPI document, with its referenced components, by the operation's id. */
const contractsIn = (text: string): ReadonlyMap<string, string> => {
  const { paths, components } = v.parse(v.pipe(v.string(), v.parseJson(), documentSchema), text);
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap((part) => (v.is(operationSchema, part) ? [v.parse(operationSchema, part)] : [])),
  );
  return new Map(operations.map((operation) => [operation.operationId, withComponents(withoutErrors(operation), components)]));
};

/** Ids of the operations that are new or changed, apart from their errors, compared with another version of the document. */
export const changedOperations = (before: string, after: string): ReadonlySet<string> => {
  const known = contractsIn(before);
  return new Set([...contractsIn(after)].flatMap(([id, contract]) => (known.get(id) === contract ? [] : [id])));
};

const rank = (seed: number, chunk: Chunk): string =>
  createHash('sha256')
    .update(`${seed} ${chunk.operationIds.join(' ')}`)
    .digest('hex');

const chunksOf = (operations: readonly Operation[], seed: number): readonly Chunk[] => {
  const byFamily = Map.groupBy(operations, ({ family }) => family);
  const chunks = [...byFamily].flatMap(([family, members]) =>
    Array.from({ length: Math.ceil(members.length / OPERATIONS_PER_CHUNK) }, (_, index) => ({
      family,
      operationIds: members.slice(index * OPERATIONS_PER_CHUNK, (index + 1) * OPERATIONS_PER_CHUNK).map(({ operationId }) => operationId),
    })),
  );
  return chunks
    .map((chunk) => ({ chunk, rank: rank(seed, chunk) }))
    .toSorted((left, right) => left.rank.localeCompare(right.rank))
    .map(({ chunk }) => chunk);
};

/** Every operation once, in chunks: changed ones first, then the others, each in an order that follows from the seed. */
export const fuzzOrder = (operations: readonly Operation[], changed: ReadonlySet<string>, seed: number): readonly Chunk[] => [
  ...chunksOf(
    operations.filter(({ operationId }) => changed.has(operationId)),
    seed,
  ),
  ...chunksOf(
    operations.filter(({ operationId }) => !changed.has(operationId)),
    seed,
  ),
];

/** The same chunks, those with the most operations first: both lanes of a complete run end with small ones, so neither waits long. */
export const largestFirst = (chunks: readonly Chunk[]): readonly Chunk[] =>
  chunks.toSorted((left, right) => right.operationIds.length - left.operationIds.length);

/**
 * Runs chunks in so many parallel lanes; the next one starts only while there is time for it, and `run` returns whether it ended. Returns
 * the chunks that ended, and those left for another run.
 */
export const runInLanes = async (
  chunks: readonly Chunk[],
  lanes: number,
  hasTimeFor: (chunk: Chunk) => boolean,
  run: (chunk: Chunk, lane: number) => Promise<boolean>,
): Promise<{ readonly ended: readonly Chunk[]; readonly left: readonly Chunk[] }> => {
  const waiting = [...chunks];
  const ended: Chunk[] = [];
  const lane = async (number: number): Promise<void> => {
    for (let next = waiting[0]; next !== undefined && hasTimeFor(next); next = waiting[0]) {
      waiting.shift();
      if (await run(next, number)) ended.push(next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  return { ended, left: chunks.filter((chunk) => !ended.includes(chunk)) };
};
