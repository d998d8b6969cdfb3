import type { Table } from '../../platform/dynamodb/table.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { NO_OVERRIDES, type Overrides } from '../domain/overrides.ts';
import type { OverridesDocument, OverridesStore } from '../ports/overrides-document.ts';
import { makeOverridesStore } from './overrides-store.ts';

type Deps = {
  readonly store: Pick<OverridesStore, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
  /** Seconds for which a document is cached. */
  readonly maxAgeSeconds: number;
};

/**
 * The document, cached per instance of a function. In the second half of its time the document is read again while the request continues
 * with the one at hand, so an instance with requests never waits for it; one whose document is too old does.
 */
export const makeOverridesDocument = ({ store, clock, log, maxAgeSeconds }: Deps): OverridesDocument => {
  const maxAgeMs = maxAgeSeconds * 1_000;
  let known: Overrides = NO_OVERRIDES;
  /** When the known document was read. */
  let readAt = Number.NEGATIVE_INFINITY;
  /** The last read that began. Lambda may freeze it until the next request, so it may be older than it seems. */
  let last = { beganAt: Number.NEGATIVE_INFINITY, done: Promise.resolve() };

  const read = async (beganAt: number): Promise<void> => {
    try {
      const stored = await store.read();
      if (beganAt <= readAt) return;
      known = stored.version === known.version ? known : stored;
    } catch (error) {
      log.warn('overrides_unavailable', {}, error);
    }
    readAt = Math.max(readAt, beganAt);
  };

  return {
    latest: async () => {
      const now = clock.now();
      if (now - last.beganAt >= maxAgeMs / 2) last = { beganAt: now, done: read(now) };
      if (now - readAt >= maxAgeMs) await last.done;
      return known;
    },
    current: store.read,
  };
};

type Parts = {
  readonly env: { readonly OVERRIDES_MAX_AGE_SECONDS: number };
  readonly table: Table;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
};

/** The overrides stored in the table. */
export const openOverrides = ({ env, table, clock, log }: Parts): OverridesDocument =>
  makeOverridesDocument({ store: makeOverridesStore(table), clock, log, maxAgeSeconds: env.OVERRIDES_MAX_AGE_SECONDS });
