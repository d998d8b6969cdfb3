import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { isLeaseFree } from '../../../shared/platform/lifecycle/lease.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import {
  archiveKey,
  beginAttempt,
  finish,
  giveUp,
  LINK_LIFETIME_MS,
  MAX_ATTEMPTS,
  releaseAttempt,
  settle,
  type DataExport,
  type PendingExport,
  type ReadyExport,
} from '../domain/data-export.ts';
import type { ArchiveStorage, FilesOfAccount, PackFiles } from '../ports/archive.ts';
import type { DataExportStore } from '../ports/data-export-store.ts';
import type { ExportTask } from '../ports/export-task.ts';
import type { FindLinkToken } from './link-token.ts';

export type WriteArchiveDeps = {
  readonly store: DataExportStore;
  readonly users: UserStore;
  readonly filesOf: FilesOfAccount;
  readonly pack: PackFiles;
  readonly archives: Pick<ArchiveStorage, 'write' | 'remove'>;
  readonly messages: MessageQueue;
  readonly findLinkToken: FindLinkToken;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
};

/**
 * Writes the archive of an export and sends its link. Safe to run any number of times for one message: the lease admits one worker, another
 * one starts again when the lease of a dead worker ends, and the mail is sent once per id. The token is derived, so a mail whose queueing a
 * crash prevented has the same link when it is made again.
 */
export const makeWriteArchive = (deps: WriteArchiveDeps) => {
  const { store, users, filesOf, pack, archives, messages, findLinkToken, clock, ids, log } = deps;

  const drop = (exportId: string, reason: string): void => {
    log.info('data_export_dropped', { export_id: exportId, reason });
  };

  const failed = async (seen: DataExport, reason: string): Promise<void> => {
    if (!(await store.advance(seen, giveUp(seen)))) return;
    log.count('DataExportFailed');
    log.error('data_export_failed', { export_id: seen.id, reason });
  };

  /** The user, if the data may be exported now: nothing is sent for a deleted or suspended account. */
  const activeUser = async ({ userId }: DataExport): Promise<User | null> => {
    const user = await users.find(userId);
    return user?.status === 'active' ? user : null;
  };

  const mailLink = async (ready: ReadyExport, { email, language, timezone }: User): Promise<void> => {
    await messages.enqueue({
      id: messageIdOf('data_export_ready', ready.id),
      channel: 'email',
      to: email,
      language: language ?? ready.language,
      correlationId: ready.correlationId,
      template: { name: 'data_export_ready', token: await findLinkToken(ready), usableUntil: ready.archive.expiresAt, timezone },
    });
    await store.advance(ready, settle(ready));
  };

  const write = async (leased: PendingExport, user: User): Promise<void> => {
    const startedAt = clock.now();
    const files = filesOf({
      user,
      language: user.language ?? leased.language,
      now: startedAt,
      leavesOutUnreadable: leased.attempts === MAX_ATTEMPTS,
    });
    const key = archiveKey(leased);
    const bytes = await archives.write(key, pack(files));
    const readyAt = clock.now();
    const ready = finish(leased, { bytes, readyAt, expiresAt: readyAt + LINK_LIFETIME_MS });
    const link = {
      digest: leased.linkDigest,
      userId: leased.userId,
      exportId: leased.id,
      deletionCount: user.deletionCount,
      expiresAt: ready.archive.expiresAt,
    };
    if (!(await store.advance(leased, ready, link))) {
      // The account was erased meanwhile: none of its data may stay.
      await archives.remove(key);
      drop(leased.id, 'gone');
      return;
    }
    log.count('DataExportWritten');
    log.info('data_export_written', { export_id: leased.id, bytes, duration_ms: readyAt - startedAt });
    await mailLink(ready, user);
  };

  const attempt = async (pending: PendingExport, user: User): Promise<void> => {
    const leased = beginAttempt(pending, ids.uuid(), clock.now());
    if (!(await store.advance(pending, leased))) {
      drop(pending.id, 'lost_race');
      return;
    }
    try {
      await write(leased, user);
    } catch (error) {
      log.error('data_export_interrupted', { export_id: leased.id, attempts: leased.attempts }, error);
      await store.advance(leased, releaseAttempt(leased, clock.now()));
    }
  };

  /** The next step of an export without a worker. */
  const goOn = async (found: DataExport): Promise<void> => {
    const user = await activeUser(found);
    if (user === null) await failed(found, 'account_not_active');
    else if (found.status === 'ready') await mailLink(found, user);
    else if (found.status === 'pending' && found.attempts >= MAX_ATTEMPTS) await failed(found, 'attempts_exhausted');
    else if (found.status === 'pending') await attempt(found, user);
  };

  return async ({ userId, exportId }: ExportTask): Promise<void> => {
    const found = await store.find(userId);
    if (found?.id !== exportId || found.dueAt === null) {
      drop(exportId, found?.id === exportId ? found.status : 'missing');
      return;
    }
    if (found.status === 'pending' && !isLeaseFree(found.lease, clock.now())) {
      drop(exportId, 'leased');
      return;
    }
    await goOn(found);
  };
};
