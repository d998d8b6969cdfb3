import type { AdminChange, SignedInActor } from '../../administration/domain/audit-row.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import { limitExceeded } from '../../identity/access/domain/limit-failure.ts';
import { channelsOf, type Broadcast, type BroadcastId } from '../domain/broadcast.ts';
import { MAX_STARTS_PER_HOUR } from '../domain/start-limit.ts';
import { started, type StartRefusal } from '../domain/transitions.ts';
import type { BroadcastStore } from '../ports/broadcast-store.ts';

export type StartRequest = {
  readonly id: BroadcastId;
  /** Of the dry run that the caller saw. */
  readonly digest: string;
  readonly actor: SignedInActor;
  readonly reason: string;
};

export type StartCode = StartRefusal | 'not_found' | 'rate_limit_exceeded';

type Deps = { readonly broadcasts: Pick<BroadcastStore, 'find'> };

/** The audited change of a broadcast. Its texts are not part of the audit. */
export const broadcastChange = (
  { id, kind, run, recipients, processed, status, ...broadcast }: Broadcast,
  action: string,
  { actor, reason, before }: Pick<AdminChange, 'reason' | 'before'> & { readonly actor: SignedInActor },
): AdminChange => ({
  actor,
  area: 'broadcasts',
  action,
  target: { kind: 'broadcast', id },
  before,
  after: { status, kind, channels: channelsOf({ kind, channels: broadcast.channels }).join(','), run, recipients, processed },
  reason,
});

/** Starts the broadcast of a dry run, in the transaction of a store that the caller opens. */
export const makeStartBroadcast =
  ({ broadcasts }: Deps) =>
  async (
    { id, digest, actor, reason }: StartRequest,
    open: (change: AdminChange) => Pick<BroadcastStore, 'start'>,
  ): Promise<Result<Broadcast, StartCode>> => {
    const seen = await broadcasts.find(id);
    if (seen === null) return fail('not_found');
    const next = started(seen.broadcast, digest, actor.at);
    if (!next.ok) return next;
    const change = broadcastChange(next.value, 'send_broadcast', { actor, reason, before: { status: seen.broadcast.status } });
    const outcome = await open(change).start(seen, next.value, actor.at);
    if (outcome.kind === 'limited') return limitExceeded('operation', MAX_STARTS_PER_HOUR, outcome.until, actor.at);
    // Another admin changed it in between.
    return outcome.kind === 'started' ? ok(next.value) : fail('broadcast_changed');
  };

export type StartBroadcast = ReturnType<typeof makeStartBroadcast>;
