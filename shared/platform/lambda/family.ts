import type { RawItem } from '../dynamodb/table.ts';
import type { Route } from '../http/route.ts';
import type { FamilyManifest, QueueNameOf, TaskNameOf } from './family-manifest.ts';

/** Works a message off; `sentAt` is when the queue took it (epoch milliseconds). A message may come more than once. */
export type QueueWorker<Message> = (message: Message, sentAt: number) => Promise<void>;

/** Handler of a fixed-rate schedule. Runs may overlap. */
export type ScheduledTask = () => Promise<void>;

/** A change of an item, from the table's stream. */
export type StreamRecord = {
  /** The same for every delivery of this change. */
  readonly id: string;
  readonly key: { readonly pk: string; readonly sk: string };
  /** The item before and after the change; null when there was, or is, none. */
  readonly before: RawItem | null;
  readonly after: RawItem | null;
  /** Id of the request the change comes from, for the log; null on items that keep none. */
  readonly correlationId: string | null;
};

/** A change that cannot be read. */
export type UnreadableRecord = Pick<StreamRecord, 'id' | 'correlationId'> & {
  /** Null when not even that can be read. */
  readonly key: StreamRecord['key'] | null;
  readonly error: Error;
};

export type AnyRecord = StreamRecord | UnreadableRecord;

/**
 * Follows the changes of the table, in the order in which each partition made them. A change may come more than once.
 * Returns the records that it cannot pass on, at any time; rejects when none of them is to blame.
 */
export type StreamReader = (records: readonly AnyRecord[]) => Promise<readonly AnyRecord[]>;

/** Puts a record of the stream where it can be processed again: `source` is the record as Lambda delivered it. */
export type SetRecordAside = (source: unknown, correlationId: string) => Promise<void>;

type QueuesOf<Manifest extends FamilyManifest> = [QueueNameOf<Manifest>] extends [never]
  ? unknown
  : { readonly queues: Readonly<Record<QueueNameOf<Manifest>, QueueWorker<never>>> };

type SchedulesOf<Manifest extends FamilyManifest> = [TaskNameOf<Manifest>] extends [never]
  ? unknown
  : { readonly schedules: Readonly<Record<TaskNameOf<Manifest>, ScheduledTask>> };

type StreamOf<Manifest extends FamilyManifest> = Manifest extends { readonly stream: true } ? { readonly stream: StreamReader } : unknown;

/** Routes and handlers of a family: everything its manifest names. */
export type FamilyOf<Manifest extends FamilyManifest, Caller> = { readonly routes: readonly Route<Caller>[] } & QueuesOf<Manifest> &
  SchedulesOf<Manifest> &
  StreamOf<Manifest>;
