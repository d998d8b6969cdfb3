import type { Context } from 'aws-lambda';
import * as v from 'valibot';

import type { RawItem } from '../dynamodb/table.ts';
import type { FunctionLog } from '../observability/log.ts';
import { correlationIdOf } from './correlation-id.ts';
import type { StreamReader, StreamRecord, UnreadableRecord } from './family.ts';
import { openFunction, type EnvironmentSchema, type FunctionContext, type FunctionEnvironment } from './function-context.ts';

const bytes = v.pipe(
  v.string(),
  v.transform((base64) => new Uint8Array(Buffer.from(base64, 'base64'))),
);

const toSet = <Member>(members: readonly Member[]): ReadonlySet<Member> => new Set(members);

/** An attribute value of the event as the plain value that reading the table gives; binary values are base64 here. */
const plainValue: v.GenericSchema<unknown, unknown> = v.lazy(() =>
  v.union([
    v.pipe(
      v.object({ S: v.string() }),
      v.transform(({ S }) => S),
    ),
    v.pipe(
      v.object({ N: v.string() }),
      v.transform(({ N }) => Number(N)),
    ),
    v.pipe(
      v.object({ BOOL: v.boolean() }),
      v.transform(({ BOOL }) => BOOL),
    ),
    v.pipe(
      v.object({ NULL: v.literal(true) }),
      v.transform(() => null),
    ),
    v.pipe(
      v.object({ M: plainItem }),
      v.transform(({ M }) => M),
    ),
    v.pipe(
      v.object({ L: v.array(plainValue) }),
      v.transform(({ L }) => L),
    ),
    v.pipe(
      v.object({ B: bytes }),
      v.transform(({ B }) => B),
    ),
    v.pipe(
      v.object({ SS: v.array(v.string()) }),
      v.transform(({ SS }) => toSet(SS)),
    ),
    v.pipe(
      v.object({ NS: v.array(v.string()) }),
      v.transform(({ NS }) => toSet(NS.map(Number))),
    ),
    v.pipe(
      v.object({ BS: v.array(bytes) }),
      v.transform(({ BS }) => toSet(BS)),
    ),
  ]),
);

const plainItem = v.record(v.string(), plainValue);

const key = v.object({ pk: v.object({ S: v.string() }), sk: v.object({ S: v.string() }) });

const batchSchema = v.object({ Records: v.array(v.unknown()) });

const images = { OldImage: v.nullish(plainItem, null), NewImage: v.nullish(plainItem, null) };
const recordSchema = v.object({ eventID: v.string(), dynamodb: v.object({ Keys: key, ...images }) });

const NOTHING = { Keys: null, NewImage: null };

/** What is to be told of a record that is not as above. */
const recordHead = v.fallback(
  v.object({
    eventID: v.fallback(v.string(), 'unknown'),
    dynamodb: v.fallback(
      v.object({
        Keys: v.fallback(v.nullable(key), null),
        NewImage: v.fallback(v.nullish(v.record(v.string(), v.unknown()), null), null),
      }),
      NOTHING,
    ),
  }),
  { eventID: 'unknown', dynamodb: NOTHING },
);

type Keys = v.InferOutput<typeof key>;

const keyOf = ({ pk, sk }: Keys): StreamRecord['key'] => ({ pk: pk.S, sk: sk.S });

const readableAttributes = (image: Readonly<Record<string, unknown>>): RawItem =>
  Object.fromEntries(
    Object.entries(image).flatMap(([name, value]) => {
      const read = v.safeParse(plainValue, value);
      return read.success ? [[name, read.output]] : [];
    }),
  );

const correlated = v.object({ correlation_id: v.string() });

/** The id that the first of some items carries. */
const correlationIn = (...items: readonly (RawItem | null)[]): string | null => {
  const [first] = items.filter((item) => v.is(correlated, item)).map((item) => item.correlation_id);
  return first ?? null;
};

const unreadableRecord = (record: unknown, error: Error): UnreadableRecord => {
  const { eventID: id, dynamodb } = v.parse(recordHead, record);
  const { Keys: keys, NewImage: image } = dynamodb;
  const after = image === null ? null : readableAttributes(image);
  return { id, key: keys === null ? null : keyOf(keys), after, correlationId: correlationIn(after), error };
};

/** A change that cannot be read keeps no other of its batch from being followed. */
const recordOf = (record: unknown): StreamRecord | UnreadableRecord => {
  const parsed = v.safeParse(recordSchema, record);
  if (!parsed.success) return unreadableRecord(record, new v.ValiError(parsed.issues));
  const { Keys: keys, OldImage: before, NewImage: after } = parsed.output.dynamodb;
  return { id: parsed.output.eventID, key: keyOf(keys), before, after, correlationId: correlationIn(after, before) };
};

type StreamHandlerDeps = { readonly log: FunctionLog; readonly read: StreamReader };

/** Handler of the table's stream. A batch that fails fails its invocation and is delivered again as a whole. */
export const makeStreamHandler =
  ({ log, read }: StreamHandlerDeps) =>
  async (event: unknown, invocation: Pick<Context, 'awsRequestId'>): Promise<void> => {
    try {
      const { Records: records } = v.parse(batchSchema, event);
      await log.within({ correlation_id: correlationIdOf(invocation) }, () => read(records.map(recordOf)));
    } finally {
      log.flush();
    }
  };

type StreamFunction<Environment> = {
  readonly environment: EnvironmentSchema<Environment>;
  readonly reader: (context: FunctionContext<Environment>) => StreamReader;
};

/** Lambda entry of a family that follows the table's stream (new and old images). */
export const makeStreamFunction = <Environment extends FunctionEnvironment>({ environment, reader }: StreamFunction<Environment>) => {
  const context = openFunction(environment);
  return makeStreamHandler({ log: context.log, read: reader(context) });
};
