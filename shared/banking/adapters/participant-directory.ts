import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { participantsWith } from '../domain/bank/participant-snapshots.ts';
import { SHIPPED_PARTICIPANTS } from '../domain/bank/participants.ts';
import type { ParticipantDirectory } from '../ports/participant-directory.ts';
import type { ParticipantSnapshots } from '../ports/participant-snapshots.ts';

type Deps = {
  readonly snapshots: Pick<ParticipantSnapshots, 'list'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
  /** Seconds for which a list is cached. */
  readonly maxAgeSeconds: number;
};

/** After a failure the snapshots are not read for this long; the last known list is good enough meanwhile. */
const RETRY_SECONDS = 60;

/** The snapshots, cached per instance of a function. */
export const makeParticipantDirectory = ({ snapshots, clock, log, maxAgeSeconds }: Deps): ParticipantDirectory => {
  let current = SHIPPED_PARTICIPANTS;
  let refreshAt = 0;
  let refreshing: Promise<void> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    try {
      current = participantsWith(await snapshots.list());
    } catch (error) {
      refreshAt = clock.now() + Math.min(RETRY_SECONDS, maxAgeSeconds) * 1000;
      log.warn('participants_unavailable', {}, error);
    }
  };

  const refreshIfStale = (): void => {
    if (clock.now() < refreshAt) return;
    refreshAt = clock.now() + maxAgeSeconds * 1000;
    refreshing = refresh();
  };

  return {
    latest: async () => {
      refreshIfStale();
      await refreshing;
      return current;
    },
  };
};
