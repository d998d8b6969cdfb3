import { createHash } from 'node:crypto';

import { fail, ok, type Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { holdsLease, isLeaseFree, type Lease } from '../../platform/lifecycle/lease.ts';
import {
  addTallies,
  EMPTY_TALLY,
  type Audience,
  type AudiencePosition,
  type Broadcast,
  type BroadcastContent,
  type BroadcastId,
  type BroadcastStatus,
  type PauseReason,
  type Tally,
} from './broadcast.ts';

/** Recipients of a page, which is sent as a whole. */
export const PAGE_RECIPIENTS = 100;

/** The rate of a broadcast: a page in this time at most, ten recipients in a second. */
export const PAGE_INTERVAL_MS = 10_000;

/** Attempts at a page before a few failed recipients are left out or the broadcast is paused, and the time between two. */
export const MAX_PAGE_ATTEMPTS = 5;
const PAGE_RETRY_MS = 60_000;

/** A dry run can be confirmed for a day. */
const DRY_RUN_LIFETIME_MS = 86_400_000;

/** Pages of recipients are kept for 30 days, in which a broadcast has to end. */
const SENDING_LIFETIME_MS = 28 * 86_400_000;

const START: AudiencePosition = { list: 0, after: null };

const digestOf = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A dry run that begins: its content and no recipients. */
const counting = {
  status: 'counting',
  pauseReason: null,
  position: START,
  recipients: 0,
  pages: 0,
  recipientsDigest: '',
  countedAt: null,
  startedAt: null,
  endedAt: null,
  sentPages: 0,
  failedAttempts: 0,
  processed: 0,
  tally: EMPTY_TALLY,
  lease: null,
  nextAt: 0,
} as const;

/** What a broadcast has before its dry run. */
export type Draft = BroadcastContent & Pick<Broadcast, 'addresses' | 'unknownAddresses'>;

export const newBroadcast = (id: BroadcastId, draft: Draft, createdAt: number): Broadcast => ({
  ...counting,
  ...draft,
  id,
  run: 1,
  createdAt,
});

export type StatusConflict = 'broadcast_status_conflict';

const inStatus = (broadcast: Broadcast, ...statuses: readonly BroadcastStatus[]): Result<Broadcast, StatusConflict> =>
  statuses.includes(broadcast.status) ? ok(broadcast) : fail('broadcast_status_conflict');

/** Replaces the content before the broadcast is sent: its dry run begins again. */
export const replaced = (broadcast: Broadcast, draft: Draft): Result<Broadcast, StatusConflict> => {
  const allowed = inStatus(broadcast, 'counting', 'ready');
  return allowed.ok ? ok({ ...broadcast, ...counting, ...draft, run: broadcast.run + 1 }) : allowed;
};

/** Identifies the content and the recipients of a dry run; null until it has ended. */
export const dryRunDigestOf = (broadcast: Broadcast): string | null => {
  const { kind, texts, channels, audience, run, recipients, recipientsDigest, countedAt } = broadcast;
  if (countedAt === null) return null;
  const { es, en } = texts;
  const { roles, statuses, plans, languages } = audience;
  return digestOf(
    kind,
    [es.title, es.body, en.title, en.body],
    channels,
    [roles, statuses, plans, languages],
    run,
    recipients,
    recipientsDigest,
  );
};

/** Gives a worker the right to the next step; null while another one has it, before its time, and when no step is left. */
export const claimed = (broadcast: Broadcast, lease: Lease, now: number): Broadcast | null => {
  const hasStep = broadcast.status === 'counting' || broadcast.status === 'sending';
  return hasStep && isLeaseFree(broadcast.lease, now) && broadcast.nextAt <= now ? { ...broadcast, lease } : null;
};

/** Users whom the dry run found, in pages, and where it continues. */
export type CountedUsers = { readonly pages: readonly (readonly UserId[])[]; readonly next: AudiencePosition | null };

/** An audience whose recipients are in pages. */
const withoutUsers = (audience: Audience): Audience => ({ ...audience, userIds: audience.userIds === null ? null : [] });

/** Adds recipients; null without the lease, or when the content was replaced. `now` in epoch milliseconds. */
export const counted = (broadcast: Broadcast, { pages, next }: CountedUsers, token: string, now: number): Broadcast | null => {
  if (broadcast.status !== 'counting' || !holdsLease(broadcast.lease, token)) return null;
  const added = pages.flat();
  return {
    ...broadcast,
    position: next,
    recipients: broadcast.recipients + added.length,
    pages: broadcast.pages + pages.length,
    recipientsDigest: added.length === 0 ? broadcast.recipientsDigest : digestOf(broadcast.recipientsDigest, added),
    ...(next === null ? { status: 'ready', countedAt: now, lease: null, audience: withoutUsers(broadcast.audience) } : {}),
  };
};

/** Ends the right of a worker; null when another worker has it. */
export const released = (broadcast: Broadcast, token: string): Broadcast | null =>
  holdsLease(broadcast.lease, token) ? { ...broadcast, lease: null } : null;

/** The page of recipients that a worker has sent, and when it began (epoch milliseconds). */
export type SentPage = { readonly page: number; readonly recipients: number; readonly tally: Tally; readonly beganAt: number };

/** Counts a page once; null without the lease. A page that was under way when the broadcast was paused or cancelled counts as well. */
export const pageSent = (broadcast: Broadcast, sent: SentPage, token: string, now: number): Broadcast | null => {
  if (!holdsLease(broadcast.lease, token) || broadcast.sentPages !== sent.page) return null;
  const sentPages = sent.page + 1;
  const isLast = sentPages === broadcast.pages && broadcast.status !== 'cancelled';
  return {
    ...broadcast,
    sentPages,
    failedAttempts: 0,
    processed: broadcast.processed + sent.recipients,
    tally: addTallies(broadcast.tally, sent.tally),
    lease: null,
    nextAt: sent.beganAt + PAGE_INTERVAL_MS,
    ...(isLast ? { status: 'completed', pauseReason: null, endedAt: now } : {}),
  };
};

/**
 * Ends an attempt at a page in which recipients failed: the next one begins a minute later, by the schedule. Null without the lease.
 * `now` in epoch milliseconds.
 */
export const pageFailed = (broadcast: Broadcast, token: string, now: number): Broadcast | null =>
  holdsLease(broadcast.lease, token)
    ? { ...broadcast, lease: null, failedAttempts: broadcast.failedAttempts + 1, nextAt: now + PAGE_RETRY_MS }
    : null;

type FaultReason = Exclude<PauseReason, 'admin'>;

/** Pauses a broadcast at a page of which too many recipients fail in every attempt. Null without the lease. */
export const pausedByFault = (broadcast: Broadcast, token: string, reason: FaultReason): Broadcast | null => {
  if (!holdsLease(broadcast.lease, token)) return null;
  const ended = { ...broadcast, lease: null, failedAttempts: 0 };
  return broadcast.status === 'sending' ? { ...ended, status: 'paused', pauseReason: reason } : ended;
};

/** Whether a dry run can still be confirmed. */
export const isDryRunCurrent = ({ countedAt }: Broadcast, now: number): boolean =>
  countedAt !== null && now < countedAt + DRY_RUN_LIFETIME_MS;

export type StartRefusal = StatusConflict | 'broadcast_changed' | 'broadcast_audience_empty';

/** Starts the broadcast of the dry run with a digest, which is at most a day old. */
export const started = (broadcast: Broadcast, digest: string, now: number): Result<Broadcast, StartRefusal> => {
  const allowed = inStatus(broadcast, 'ready');
  if (!allowed.ok) return allowed;
  if (!isDryRunCurrent(broadcast, now) || dryRunDigestOf(broadcast) !== digest) return fail('broadcast_changed');
  return broadcast.recipients === 0
    ? fail('broadcast_audience_empty')
    : ok({ ...broadcast, status: 'sending', startedAt: now, nextAt: now });
};

/** Stops a broadcast after the page that is under way. */
export const paused = (broadcast: Broadcast): Result<Broadcast, StatusConflict> => {
  const allowed = inStatus(broadcast, 'sending');
  return allowed.ok ? ok({ ...broadcast, status: 'paused', pauseReason: 'admin' }) : allowed;
};

/** Continues a paused broadcast, for 28 days after its start. */
export const resumed = (broadcast: Broadcast, now: number): Result<Broadcast, StatusConflict> => {
  const allowed = inStatus(broadcast, 'paused');
  if (!allowed.ok) return allowed;
  const isKept = broadcast.startedAt !== null && now < broadcast.startedAt + SENDING_LIFETIME_MS;
  return isKept ? ok({ ...broadcast, status: 'sending', pauseReason: null }) : fail('broadcast_status_conflict');
};

/** Ends a broadcast for good; those who got it keep it. */
export const cancelled = (broadcast: Broadcast, now: number): Result<Broadcast, StatusConflict> => {
  const allowed = inStatus(broadcast, 'counting', 'ready', 'sending', 'paused');
  return allowed.ok ? ok({ ...broadcast, status: 'cancelled', pauseReason: null, endedAt: now }) : allowed;
};
