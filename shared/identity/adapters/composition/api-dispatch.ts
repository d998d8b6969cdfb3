import type { Table } from '../../../platform/dynamodb/table.ts';
import { makeDispatch } from '../../../platform/http/dispatch.ts';
import { makeIdempotencyStore } from '../../../platform/idempotency/dynamodb-idempotency-store.ts';
import { systemIds } from '../../../platform/ids/system-ids.ts';
import type { FunctionLog } from '../../../platform/observability/log.ts';
import type { KeyedDigest } from '../../../platform/secrets/keyed-digest.ts';
import { systemClock } from '../../../platform/time/system-clock.ts';
import { containsApiKey } from '../../domain/api-key.ts';
import { makeAuthorizer } from '../../http/authorizer.ts';
import type { Route } from '../../http/route.ts';
import { makeAddressLimiter } from '../address-limiter.ts';
import { makeGatekeeper } from '../gatekeeper.ts';

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
    authorizer: makeAuthorizer({ gatekeeper: makeGatekeeper(table, digest), limiter: makeAddressLimiter(table, log), log }),
    containsCredential: containsApiKey,
    idempotency:
      idempotencyAbandonedSeconds === undefined
        ? null
        : { store: makeIdempotencyStore(table, idempotencyAbandonedSeconds * 1000), ids: systemIds },
    clock: systemClock,
    log,
    version,
  });
