import { eventIdOf } from '../../events/event-id.ts';
import { isErased } from '../../identity/accounts/domain/account.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { UserStore } from '../../identity/accounts/ports/user-store.ts';
import type { SuppressionList } from '../../messages/ports/suppression-list.ts';
import type { BroadcastType, Channel } from '../../notifications/domain/notified-events.ts';
import { broadcastParams } from '../../notifications/domain/texts/params.ts';
import type { AcceptEvent } from '../../notifications/use-cases/accept-event.ts';
import { channelsOf, EMPTY_TALLY, type Broadcast, type BroadcastKind, type ChannelCount, type Tally } from '../domain/broadcast.ts';

export type ServeRecipientDeps = {
  readonly users: Pick<UserStore, 'find'>;
  readonly suppressions: Pick<SuppressionList, 'has'>;
  readonly acceptEvent: AcceptEvent;
};

const TYPES: Readonly<Record<BroadcastKind, BroadcastType>> = {
  announcement: 'broadcast.announcement',
  security_notice: 'broadcast.security_notice',
};

/** The type that a broadcast has among the notifications of its recipients. */
export const typeOf = ({ kind }: Pick<Broadcast, 'kind'>): BroadcastType => TYPES[kind];

/** The event that a user gets of a broadcast: the same however often the user is served, so that each channel carries it once. */
const eventFor = (broadcast: Broadcast, userId: UserId) => {
  const { id, texts, startedAt } = broadcast;
  const type = typeOf(broadcast);
  return {
    id: eventIdOf({ pk: `BROADCAST#${id}`, sk: userId, version: 1 }, type),
    event: { userId, type, at: startedAt ?? 0, subjectId: null, params: broadcastParams(texts) },
  };
};

const countOf = (channel: Channel, wanted: readonly Channel[], carried: readonly Channel[]): ChannelCount => {
  if (!wanted.includes(channel)) return { sent: 0, skipped: 0 };
  return carried.includes(channel) ? { sent: 1, skipped: 0 } : { sent: 0, skipped: 1 };
};

/** Gives a broadcast to one recipient, once for each channel that the recipient has not switched off. Throws when a queue or the table fails. */
export const makeServeRecipient =
  ({ users, suppressions, acceptEvent }: ServeRecipientDeps) =>
  async (broadcast: Broadcast, userId: UserId, correlationId: string): Promise<Tally> => {
    const gone: Tally = { ...EMPTY_TALLY, gone: 1 };
    const user = await users.find(userId);
    if (user === null || isErased(user)) return gone;
    const wanted = channelsOf(broadcast);
    const isSuppressed = wanted.includes('email') && (await suppressions.has(user.email));
    const channels = isSuppressed ? wanted.filter((channel) => channel !== 'email') : wanted;
    const carried = await acceptEvent({ ...eventFor(broadcast, userId), correlationId, channels });
    if (carried === null) return gone;
    const countIn = (channel: Channel): ChannelCount => countOf(channel, wanted, carried);
    return {
      channels: { in_app: countIn('in_app'), email: countIn('email'), push: countIn('push'), messenger: countIn('messenger') },
      suppressed: isSuppressed ? 1 : 0,
      gone: 0,
      failed: 0,
    };
  };

export type ServeRecipient = ReturnType<typeof makeServeRecipient>;
