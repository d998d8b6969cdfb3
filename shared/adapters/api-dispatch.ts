import { makeDispatch } from '../http/dispatch.ts';
import type { Route } from '../http/route.ts';
import type { FunctionLog } from '../observability/powertools-log.ts';
import type { KeyedDigest } from '../ports/keyed-digest.ts';
import { makeAddressLimiter } from './dynamodb/address-limiter.ts';
import { makeGatekeeper } from './dynamodb/gatekeeper.ts';
import { makeIdempotencyStore } from './dynamodb/idempotency-store.ts';
import type { Table } from './dynamodb/table.ts';
import { systemClock } from './system/clock.ts';
import { systemIds } from './system/ids.ts';

type Parts = {
  readonly routes: readonly Route[];
  readonly table: Table;
  readonly digest: KeyedDigest;
  readonly log: FunctionLog;
  readonly version: string;
  /** Seconds after which an attempt under an Idempotency-Key that gave no sign counts as abandoned. */
  readonly idempotencyAbandonedSeconds?: number;
};

/** The request pipeline of an endpoint family over the service's own storage. */
export const makeApiDispatch = ({ routes, table, digest, log, version, idempotencyAbandonedSeconds }: Parts) =>
  makeDispatch({
    routes,
    gatekeeper: makeGatekeeper(table, digest),
    limiter: makeAddressLimiter(table, log),
    idempotency:
      idempotencyAbandonedSeconds === undefined
        ? null
        : { store: makeIdempotencyStore(table, idempotencyAbandonedSeconds * 1000), ids: systemIds },
    clock: systemClock,
    log,
    version,
  });
