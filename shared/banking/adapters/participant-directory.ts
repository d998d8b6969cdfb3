import { NO_OVERRIDES, type Overrides } from '../../overrides/domain/overrides.ts';
import type { OverridesDocument } from '../../overrides/ports/overrides-document.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { withOverrides } from '../domain/bank/overridden-participants.ts';
import { participantsWith } from '../domain/bank/participant-snapshots.ts';
import { SHIPPED_PARTICIPANTS, type Participants } from '../domain/bank/participants.ts';
import type { ParticipantDirectory } from '../ports/participant-directory.ts';
import type { ParticipantSnapshots } from '../ports/participant-snapshots.ts';

type Deps = {
  readonly snapshots: Pick<ParticipantSnapshots, 'list'>;
  readonly overrides: Pick<OverridesDocument, 'latest'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
  /** Seconds for which a list is cached. */
  readonly maxAgeSeconds: number;
};

/** After a failure the snapshots are not read for this long; the last known list is good enough meanwhile. */
const RETRY_SECONDS = 60;

/** The snapshots with what admins changed of them, both cached per instance of a function and read at the same time. */
export const makeParticipantDirectory = ({ snapshots, overrides, clock, log, maxAgeSeconds }: Deps): ParticipantDirectory => {
  let listed = SHIPPED_PARTICIPANTS;
  /** The same object while nothing changes: names are indexed once for a list. */
  let current: { readonly participants: Participants; readonly listed: Participants; readonly changes: Overrides } = {
    participants: listed,
    listed,
    changes: NO_OVERRIDES,
  };
  let refreshAt = 0;
  let refreshing: Promise<void> = Promise.resolve();

  const refresh = async (): Promise<void> => {
    try {
      listed = participantsWith(await snapshots.list());
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
      const [changes] = await Promise.all([overrides.latest(), refreshing]);
      if (current.listed !== listed || current.changes !== changes) {
        current = { participants: withOverrides(listed, changes), listed, changes };
      }
      return current.participants;
    },
  };
};
