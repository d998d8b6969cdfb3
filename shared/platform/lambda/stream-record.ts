import * as v from 'valibot';

import type { RawItem } from '../dynamodb/table.ts';
import type { AnyRecord, StreamRecord, UnreadableRecord } from './family.ts';

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

const images = { OldImage: v.nullish(plainItem, null), NewImage: v.nullish(plainItem, null) };
/** Seconds, which the stream rounds. */
const creationTime = v.fallback(v.nullish(v.number(), null), null);
const recordSchema = v.object({
  eventID: v.string(),
  dynamodb: v.object({ Keys: key, ...images, ApproximateCreationDateTime: creationTime }),
});

/**
 * The id of a request (shared/platform/http/request.ts). A longer one might be too large for the message of a record that
 * is set aside, and that record would stop the stream.
 */
const correlationId = v.pipe(v.string(), v.maxLength(128));

/** The known data of a record of another form. */
const recordHead = v.fallback(
  v.object({
    eventID: v.fallback(v.string(), 'unknown'),
    dynamodb: v.fallback(
      v.object({
        Keys: v.fallback(v.nullable(key), null),
        NewImage: v.fallback(v.nullish(v.object({ correlation_id: v.object({ S: correlationId }) })), null),
      }),
      { Keys: null, NewImage: null },
    ),
  }),
  { eventID: 'unknown', dynamodb: { Keys: null, NewImage: null } },
);

type Keys = v.InferOutput<typeof key>;

const keyOf = ({ pk, sk }: Keys): StreamRecord['key'] => ({ pk: pk.S, sk: sk.S });

const correlated = v.object({ correlation_id: correlationId });

/** The id that the first of some items carries. */
const correlationIn = (...items: readonly (RawItem | null)[]): string | null => {
  const [first] = items.filter((item) => v.is(correlated, item)).map((item) => item.correlation_id);
  return first ?? null;
};

const unreadableRecord = (record: unknown, error: Error): UnreadableRecord => {
  const { eventID: id, dynamodb } = v.parse(recordHead, record);
  const { Keys: keys, NewImage: image } = dynamodb;
  return { id, key: keys === null ? null : keyOf(keys), correlationId: image?.correlation_id.S ?? null, error };
};

/** Reads a record as Lambda delivers it. An unreadable one does not stop the others of its batch. */
export const readStreamRecord = (record: unknown): AnyRecord => {
  const parsed = v.safeParse(recordSchema, record);
  if (!parsed.success) return unreadableRecord(record, new v.ValiError(parsed.issues));
  const { Keys: keys, OldImage: before, NewImage: after, ApproximateCreationDateTime: seconds } = parsed.output.dynamodb;
  const writtenAt = seconds === null ? null : Math.floor(seconds) * 1_000;
  return { id: parsed.output.eventID, key: keyOf(keys), before, after, correlationId: correlationIn(after, before), writtenAt };
};
