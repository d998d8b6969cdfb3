import type { RawItem } from '../dynamodb/table.ts';
import type { HttpResponse } from '../http/envelope.ts';
import type { ApiGatewayRequest } from '../http/request.ts';
import type { Route } from '../http/route.ts';
import type { FamilyManifest, QueueNameOf, TaskNameOf } from './family-manifest.ts';

/** Processes a message; `sentAt` is when the queue received it (epoch milliseconds). A message may be delivered more than once. */
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
  /** Id of the request that caused the change, for the log; null for items that store none. */
  readonly correlationId: string | null;
  /** When it was written, in epoch milliseconds to the second; null where the stream does not report it. */
  readonly writtenAt: number | null;
};

/** A change that cannot be read. */
export type UnreadableRecord = Pick<StreamRecord, 'id' | 'correlationId'> & {
  /** Null when the key cannot be read either. */
  readonly key: StreamRecord['key'] | null;
  readonly error: Error;
};

export type AnyRecord = StreamRecord | UnreadableRecord;

/**
 * Processes changes of the table, in order within each partition. A change may be delivered more than once. Returns the records that it can
 * never pass on; rejects when no record is the cause.
 */
export type StreamReader = (records: readonly AnyRecord[]) => Promise<readonly AnyRecord[]>;

/** Stores a record of the stream for later processing: `source` is the record as Lambda delivered it. */
export type SetRecordAside = (source: unknown, correlationId: string) => Promise<void>;

type QueuesOf<Manifest extends FamilyManifest> = [QueueNameOf<Manifest>] extends [never]
  ? unknown
  : { readonly queues: Readonly<Record<QueueNameOf<Manifest>, QueueWorker<never>>> };

type SchedulesOf<Manifest extends FamilyManifest> = [TaskNameOf<Manifest>] extends [never]
  ? unknown
  : { readonly schedules: Readonly<Record<TaskNameOf<Manifest>, ScheduledTask>> };

type StreamOf<Manifest extends FamilyManifest> = Manifest extends { readonly stream: true } ? { readonly stream: StreamReader } : unknown;

type PagesOf<Manifest extends FamilyManifest> = Manifest extends { readonly pages: string }
  ? { readonly servePage: (request: ApiGatewayRequest) => Promise<HttpResponse> }
  : unknown;

/** Routes and handlers of a family: everything that its manifest names. */
export type FamilyOf<Manifest extends FamilyManifest, Caller> = { readonly routes: readonly Route<Caller>[] } & QueuesOf<Manifest> &
  SchedulesOf<Manifest> &
  PagesOf<Manifest> &
  StreamOf<Manifest>;
