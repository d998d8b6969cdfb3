import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { digestOfToken } from '../../../shared/identity/sessions/domain/session.ts';
import type { Brand } from '../../../shared/platform/brand.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { isUuid } from '../../../shared/platform/ids/uuid.ts';
import type { Lease } from '../../../shared/platform/lifecycle/lease.ts';

export type DataExportId = Brand<string, 'DataExportId'>;
/** The token that opens the archive: 256 bits, only in the link of the mail. */
export type LinkToken = Brand<string, 'LinkToken'>;
/** Name under which a link is stored: SHA-256 of its token. */
export type LinkDigest = Brand<string, 'LinkDigest'>;

const BASE64URL_256_BITS = /^[\w-]{43}$/;

export const isDataExportId = (text: string): text is DataExportId => isUuid(text);
export const isLinkToken = (text: string): text is LinkToken => BASE64URL_256_BITS.test(text);
export const isLinkDigest = (text: string): text is LinkDigest => BASE64URL_256_BITS.test(text);

export const digestOfLink = (token: LinkToken): LinkDigest => {
  const digest = digestOfToken(token);
  if (!isLinkDigest(digest)) throw new RangeError('a digest has another length');
  return digest;
};

export const DATA_EXPORT_STATUSES = ['pending', 'ready', 'failed'] as const;

/** A finished archive. Instants are epoch milliseconds. */
export type Archive = {
  readonly bytes: number;
  readonly readyAt: number;
  /** From this instant its link opens nothing. */
  readonly expiresAt: number;
};

type Common = {
  readonly id: DataExportId;
  readonly userId: UserId;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Language of the request, for a user who has chosen none. */
  readonly language: Language;
  /** Id of the request, for the log. */
  readonly correlationId: string;
  /** Digest of the archive's link; known from the beginning, so that an erasure of the account finds the link. */
  readonly linkDigest: LinkDigest;
  /** Number of attempts to write the archive. */
  readonly attempts: number;
  /** When the sweep checks it; null when nothing is left to do. */
  readonly dueAt: number | null;
  /** 1 at creation, increased by every step. */
  readonly version: number;
};

/** The running or last export of an account. */
export type DataExport = Common &
  (
    | { readonly status: 'pending'; readonly lease: Lease | null }
    /** Due until its mail is in the queue. */
    | { readonly status: 'ready'; readonly archive: Archive }
    | { readonly status: 'failed' }
  );

export type PendingExport = Extract<DataExport, { readonly status: 'pending' }>;
export type ReadyExport = Extract<DataExport, { readonly status: 'ready' }>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a link opens its archive. */
export const LINK_LIFETIME_MS = 7 * DAY_MS;
/** How long the status of the last export stays available. */
export const EXPORT_LIFETIME_MS = 30 * DAY_MS;
/** Longer than the timeout of the worker's function: when a lease has ended, its holder has, too. */
export const LEASE_MS = 16 * MINUTE_MS;
/** Attempts for one export, after which it fails. */
export const MAX_ATTEMPTS = 3;
/** How long the sweep waits for a message before it sends it again, and after a failed attempt before the next. */
export const RESEND_AFTER_MS = MINUTE_MS;

/** Key of an archive: below its user, so that an erasure of the account finds it. */
export const archiveKey = ({ userId, id }: Pick<DataExport, 'userId' | 'id'>): string => `data-exports/${userId}/${id}.zip`;

export const newDataExport = (
  request: Pick<DataExport, 'id' | 'userId' | 'linkDigest' | 'language' | 'correlationId'> & { readonly now: number },
): PendingExport => {
  const { now, ...given } = request;
  return { ...given, status: 'pending', createdAt: now, attempts: 0, lease: null, dueAt: now + RESEND_AFTER_MS, version: 1 };
};

const step = ({ version }: DataExport) => ({ version: version + 1 });

/** An attempt begins: no other worker writes the archive until its lease ends. */
export const beginAttempt = (pending: PendingExport, token: string, now: number): PendingExport => ({
  ...pending,
  ...step(pending),
  attempts: pending.attempts + 1,
  lease: { token, until: now + LEASE_MS },
  dueAt: now + LEASE_MS,
});

/** An attempt failed; the sweep begins the next. */
export const releaseAttempt = (pending: PendingExport, now: number): PendingExport => ({
  ...pending,
  ...step(pending),
  lease: null,
  dueAt: now + RESEND_AFTER_MS,
});

/** The message is sent again. */
export const resend = (dataExport: DataExport, now: number): DataExport => ({
  ...dataExport,
  ...step(dataExport),
  dueAt: now + RESEND_AFTER_MS,
});

const commonOf = ({ id, userId, createdAt, linkDigest, language, correlationId, attempts }: DataExport) => ({
  id,
  userId,
  createdAt,
  linkDigest,
  language,
  correlationId,
  attempts,
});

/** The archive exists; its mail is still to be sent. */
export const finish = (pending: PendingExport, archive: Archive): ReadyExport => ({
  ...commonOf(pending),
  ...step(pending),
  status: 'ready',
  archive,
  dueAt: archive.readyAt + RESEND_AFTER_MS,
});

/** Its mail is in the queue. */
export const settle = (ready: ReadyExport): ReadyExport => ({ ...ready, ...step(ready), dueAt: null });

export const giveUp = (dataExport: DataExport): DataExport => ({
  ...commonOf(dataExport),
  ...step(dataExport),
  status: 'failed',
  dueAt: null,
});

export const SHOWN_STATUSES = [...DATA_EXPORT_STATUSES, 'expired'] as const;

/** The status as callers see it at an instant. */
export const shownStatus = (dataExport: DataExport, now: number): (typeof SHOWN_STATUSES)[number] =>
  dataExport.status === 'ready' && dataExport.archive.expiresAt <= now ? 'expired' : dataExport.status;
