import { openOverrides } from '../../../overrides/adapters/overrides-document.ts';
import type { OverridesDocument } from '../../../overrides/ports/overrides-document.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { ParticipantDirectory } from '../../ports/participant-directory.ts';
import { makeParticipantDirectory } from '../participant-directory.ts';
import { makeParticipantSnapshots } from '../participant-snapshots.ts';

type Parts = {
  readonly env: { readonly PARTICIPANTS_MAX_AGE_SECONDS: number; readonly OVERRIDES_MAX_AGE_SECONDS: number };
  readonly table: Table;
  readonly clock: Clock;
  readonly log: Log;
};

/** The participants stored in the table, with what admins changed of them. A function that reads the overrides itself passes them. */
export const openParticipants = (
  { env, table, clock, log }: Parts,
  overrides: OverridesDocument = openOverrides({ env, table, clock, log }),
): ParticipantDirectory =>
  makeParticipantDirectory({
    snapshots: makeParticipantSnapshots(table),
    overrides,
    clock,
    log,
    maxAgeSeconds: env.PARTICIPANTS_MAX_AGE_SECONDS,
  });
