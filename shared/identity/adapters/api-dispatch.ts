import type { Table } from '../../platform/dynamodb/table.ts';
import { makeDispatch } from '../../platform/http/dispatch.ts';
import type { Route } from '../../platform/http/route.ts';
import { makeIdempotencyStore } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import { systemIds } from '../../platform/ids/system-ids.ts';
import type { FunctionLog } from '../../platform/observability/powertools-log.ts';
import type { KeyedDigest } from '../../platform/secrets/keyed-digest.ts';
import { systemClock } from '../../platform/time/system-clock.ts';
import { makeAddressLimiter } from './address-limiter.ts';
import { makeGatekeeper } from './gatekeeper.ts';

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
