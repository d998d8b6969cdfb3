import type { Role, UserId } from '../../identity/accounts/domain/identity.ts';
import type { Channel } from '../../notifications/domain/notified-events.ts';
import type { NotificationText } from '../../notifications/domain/texts/notification-text.ts';
import type { Brand } from '../../platform/brand.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';

export type BroadcastId = Brand<string, 'BroadcastId'>;

export const isBroadcastId = (text: string): text is BroadcastId => isUuid(text);

/** Users cannot switch off a security notice, neither its line in the app nor its mail. */
export const BROADCAST_KINDS = ['announcement', 'security_notice'] as const;
export type BroadcastKind = (typeof BROADCAST_KINDS)[number];

/** `counting`: the dry run lists the recipients. `ready`: it ended, and the broadcast can be confirmed. */
export const BROADCAST_STATUSES = ['counting', 'ready', 'sending', 'paused', 'completed', 'cancelled'] as const;
export type BroadcastStatus = (typeof BROADCAST_STATUSES)[number];

/**
 * Why a broadcast is paused. `admin`: an admin paused it. The others: too many recipients of a page failed in every attempt, because their
 * stored data could not be read, or by a fault of a queue or the table.
 */
export const PAUSE_REASONS = ['admin', 'recipients_unreadable', 'service_fault'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Statuses of users who are notified; a revoked account is not. */
export const AUDIENCE_STATUSES = ['active', 'suspended'] as const;

/** The users who get a broadcast: those with one value of each list. Null is no condition. */
export type Audience = {
  readonly roles: readonly Role[];
  readonly statuses: readonly (typeof AUDIENCE_STATUSES)[number][];
  /** Slugs; `default` is the plan of users without a subscription. */
  readonly plans: readonly string[] | null;
  /** The language of a user who has chosen none is Spanish. */
  readonly languages: readonly Language[] | null;
  /** The users of a list of addresses; none any more after the dry run, whose pages have them. */
  readonly userIds: readonly UserId[] | null;
};

/** What an admin writes. A change of any part of it needs another dry run. */
export type BroadcastContent = {
  readonly kind: BroadcastKind;
  readonly texts: Readonly<Record<Language, NotificationText>>;
  readonly channels: readonly Channel[];
  readonly audience: Audience;
};

/** Recipients whom a channel carried the broadcast to, and those whom it did not: switched off, or without a browser or a chat. */
export type ChannelCount = { readonly sent: number; readonly skipped: number };

export type Tally = {
  readonly channels: Readonly<Record<Channel, ChannelCount>>;
  /** Recipients without a mail because their address is suppressed; they are part of `channels.email.skipped`. */
  readonly suppressed: number;
  /** Recipients whose account was deleted after the dry run. */
  readonly gone: number;
  /** Recipients who were left out: their stored data is unreadable, or they failed in every attempt at their page. */
  readonly failed: number;
};

const NONE: ChannelCount = { sent: 0, skipped: 0 };

export const EMPTY_TALLY: Tally = {
  channels: { in_app: NONE, email: NONE, push: NONE, messenger: NONE },
  suppressed: 0,
  gone: 0,
  failed: 0,
};

const sumOf = (one: ChannelCount, other: ChannelCount): ChannelCount => ({
  sent: one.sent + other.sent,
  skipped: one.skipped + other.skipped,
});

export const addTallies = (one: Tally, other: Tally): Tally => ({
  channels: {
    in_app: sumOf(one.channels.in_app, other.channels.in_app),
    email: sumOf(one.channels.email, other.channels.email),
    push: sumOf(one.channels.push, other.channels.push),
    messenger: sumOf(one.channels.messenger, other.channels.messenger),
  },
  suppressed: one.suppressed + other.suppressed,
  gone: one.gone + other.gone,
  failed: one.failed + other.failed,
});

/** Where the dry run continues: a list of users, and the address after which it continues there. */
export type AudiencePosition = { readonly list: number; readonly after: string | null };

/** Instants are epoch milliseconds; null for what has not happened. */
export type Broadcast = BroadcastContent & {
  readonly id: BroadcastId;
  readonly status: BroadcastStatus;
  /** Null unless it is paused. */
  readonly pauseReason: PauseReason | null;
  /** Rises with each change of the content: the recipients of an earlier dry run are not used. */
  readonly run: number;
  readonly createdAt: number;
  /** Length of the list of addresses; null without one. */
  readonly addresses: number | null;
  /** Addresses among them that belong to no user. */
  readonly unknownAddresses: number;
  /** Null when every list of users was read. */
  readonly position: AudiencePosition | null;
  readonly recipients: number;
  /** Lists of at most a hundred recipients, in the order in which they get it. */
  readonly pages: number;
  /** Digest of all recipients so far. */
  readonly recipientsDigest: string;
  readonly countedAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly sentPages: number;
  /** Attempts at the next page in which recipients failed. */
  readonly failedAttempts: number;
  readonly processed: number;
  readonly tally: Tally;
  readonly lease: Lease | null;
  /** No recipient is served before. */
  readonly nextAt: number;
};

/** Security notices are listed in the app and mailed, whatever their channels are. */
export const channelsOf = ({ kind, channels }: Pick<BroadcastContent, 'kind' | 'channels'>): readonly Channel[] =>
  kind === 'security_notice' ? [...new Set<Channel>(['in_app', 'email', ...channels])] : channels;
