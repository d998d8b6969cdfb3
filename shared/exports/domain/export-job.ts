import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { digestOfToken } from '../../identity/sessions/domain/session.ts';
import type { Brand } from '../../platform/brand.ts';
import { TABLE_FORMATS, type TableFormat } from '../../platform/files/table-file.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import type { Lease } from '../../platform/lifecycle/lease.ts';

export type ExportId = Brand<string, 'ExportId'>;
/** The token that opens the file: 256 bits, only in the link of the mail. */
export type LinkToken = Brand<string, 'LinkToken'>;
/** Name under which a link is stored: SHA-256 of its token. */
export type LinkDigest = Brand<string, 'LinkDigest'>;

const BASE64URL_256_BITS = /^[\w-]{43}$/;

export const isExportId = (text: string): text is ExportId => isUuid(text);
export const isLinkToken = (text: string): text is LinkToken => BASE64URL_256_BITS.test(text);
export const isLinkDigest = (text: string): text is LinkDigest => BASE64URL_256_BITS.test(text);

export const digestOfLink = (token: LinkToken): LinkDigest => {
  const digest = digestOfToken(token);
  if (!isLinkDigest(digest)) throw new RangeError('a digest has another length');
  return digest;
};

export const EXPORT_KINDS = ['account_data', 'validations', 'finance'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const REPORT_FORMATS = [...TABLE_FORMATS, 'pdf', 'html', 'json', 'zip'] as const;
/** Formats of files. */
export type ExportFormat = (typeof REPORT_FORMATS)[number];

/**
 * What an export contains. The data of a whole account leaves through the link of a mail alone; its digest is stored from the
 * beginning, so that an erasure finds the link. The rows of a list are requested with filters, which only their family reads.
 */
export type ExportSubject =
  | { readonly kind: 'account_data'; readonly linkDigest: LinkDigest }
  | { readonly kind: 'validations'; readonly format: TableFormat; readonly request: string }
  | { readonly kind: 'finance'; readonly format: ExportFormat; readonly request: string };

/** The item of an export below its user: one for the account's data, one for each export of rows. */
export const slotOf = (id: ExportId, { kind }: Pick<ExportSubject, 'kind'>): ExportSlot => (kind === 'account_data' ? ACCOUNT_DATA : id);

export type ExportSlot = typeof ACCOUNT_DATA | ExportId;
export const ACCOUNT_DATA = 'ACCOUNT_DATA';

export const EXPORT_STATUSES = ['pending', 'ready', 'failed'] as const;

/** A finished file. Instants are epoch milliseconds. */
export type WrittenFile = {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Rows of a table without its header, and whether the list had more than were requested; null for other files. */
  readonly rows: { readonly count: number; readonly hasMore: boolean } | null;
  readonly readyAt: number;
  /** From this instant nothing opens it. */
  readonly expiresAt: number;
};

type Common = {
  readonly id: ExportId;
  readonly userId: UserId;
  readonly subject: ExportSubject;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** Language of the request, for a user who has chosen none. */
  readonly language: Language;
  /** Id of the request, for the log. */
  readonly correlationId: string;
  /** Number of attempts to write the file. */
  readonly attempts: number;
  /** When the sweep checks it; null when nothing is left to do. */
  readonly dueAt: number | null;
  /** 1 at creation, increased by every step. */
  readonly version: number;
};

/** A running or finished export. */
export type ExportJob = Common &
  (
    | { readonly status: 'pending'; readonly lease: Lease | null }
    /** Due until its mail is in the queue, where it has one. */
    | { readonly status: 'ready'; readonly file: WrittenFile }
    | { readonly status: 'failed' }
  );

export type PendingExport = Extract<ExportJob, { readonly status: 'pending' }>;
export type ReadyExport = Extract<ExportJob, { readonly status: 'ready' }>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How long a file can be opened. */
export const FILE_LIFETIME_MS = 7 * DAY_MS;
/** How long the status of an export stays available. */
export const EXPORT_LIFETIME_MS = 30 * DAY_MS;
/** Longer than the timeout of the worker's function: when a lease has ended, its holder has, too. */
export const LEASE_MS = 16 * MINUTE_MS;
/** Attempts for one export, after which it fails. */
export const MAX_ATTEMPTS = 3;
/** How long the sweep waits for a message before it sends it again, and after a failed attempt before the next. */
export const RESEND_AFTER_MS = MINUTE_MS;

const extensionOf = (subject: ExportSubject): string => (subject.kind === 'account_data' ? 'zip' : subject.format);

/** Key of a file: below its user, so that an erasure of the account finds it. */
export const exportFileKey = ({ userId, id, subject }: Pick<ExportJob, 'userId' | 'id' | 'subject'>): string =>
  `data-exports/${userId}/${id}.${extensionOf(subject)}`;

export const newExport = (
  request: Pick<ExportJob, 'id' | 'userId' | 'subject' | 'language' | 'correlationId'> & { readonly now: number },
): PendingExport => {
  const { now, ...given } = request;
  return { ...given, status: 'pending', createdAt: now, attempts: 0, lease: null, dueAt: now + RESEND_AFTER_MS, version: 1 };
};

const step = ({ version }: ExportJob) => ({ version: version + 1 });

/** An attempt begins: no other worker writes the file until its lease ends. */
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
export const resend = (job: ExportJob, now: number): ExportJob => ({ ...job, ...step(job), dueAt: now + RESEND_AFTER_MS });

const commonOf = ({ id, userId, subject, createdAt, language, correlationId, attempts }: ExportJob) => ({
  id,
  userId,
  subject,
  createdAt,
  language,
  correlationId,
  attempts,
});

/** The file exists; if it has a mail, that is still to be sent. */
export const finish = (pending: PendingExport, file: WrittenFile): ReadyExport => ({
  ...commonOf(pending),
  ...step(pending),
  status: 'ready',
  file,
  dueAt: pending.subject.kind === 'account_data' ? file.readyAt + RESEND_AFTER_MS : null,
});

/** Its mail is in the queue. */
export const settle = (ready: ReadyExport): ReadyExport => ({ ...ready, ...step(ready), dueAt: null });

export const giveUp = (job: ExportJob): ExportJob => ({ ...commonOf(job), ...step(job), status: 'failed', dueAt: null });

export const SHOWN_STATUSES = [...EXPORT_STATUSES, 'expired'] as const;

/** The status as callers see it at an instant. */
export const shownStatus = (job: ExportJob, now: number): (typeof SHOWN_STATUSES)[number] =>
  job.status === 'ready' && job.file.expiresAt <= now ? 'expired' : job.status;
