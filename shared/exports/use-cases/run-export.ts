import { createHash } from 'node:crypto';

import type { User } from '../../identity/accounts/domain/account.ts';
import type { UserStore } from '../../identity/accounts/ports/user-store.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { isLeaseFree } from '../../platform/lifecycle/lease.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import {
  beginAttempt,
  exportFileKey,
  FILE_LIFETIME_MS,
  finish,
  giveUp,
  MAX_ATTEMPTS,
  releaseAttempt,
  settle,
  type ExportJob,
  type ExportKind,
  type PendingExport,
  type ReadyExport,
  type WrittenFile,
} from '../domain/export-job.ts';
import type { ExportLink, ExportStore } from '../ports/export-store.ts';
import type { ExportTask } from '../ports/export-task.ts';
import type { ExportWriter } from '../ports/export-writer.ts';
import type { ExportedFiles } from '../ports/exported-files.ts';

export type RunExportDeps = {
  readonly store: ExportStore;
  readonly users: UserStore;
  readonly writers: Readonly<Record<ExportKind, ExportWriter>>;
  readonly exportedFiles: Pick<ExportedFiles, 'write' | 'remove'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
};

const linkOf = ({ subject, userId, id }: PendingExport, { deletionCount }: User, { expiresAt }: WrittenFile): ExportLink | undefined =>
  subject.kind === 'account_data' ? { digest: subject.linkDigest, userId, exportId: id, deletionCount, expiresAt } : undefined;

/** Passes chunks on and adds each to a digest. */
const digesting = () => {
  const hash = createHash('sha256');
  return {
    through: async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    hex: () => hash.digest('hex'),
  };
};

/**
 * Writes the file of an export and announces it. Safe to run any number of times for one message: the lease admits one worker, another
 * one starts again when the lease of a dead worker ends, and an announcement is made once per export.
 */
export const makeRunExport = (deps: RunExportDeps) => {
  const { store, users, writers, exportedFiles, clock, ids, log } = deps;

  const drop = (exportId: string, reason: string): void => {
    log.info('data_export_dropped', { export_id: exportId, reason });
  };

  const failed = async (seen: ExportJob, reason: string): Promise<void> => {
    if (!(await store.advance(seen, giveUp(seen)))) return;
    log.count('DataExportFailed');
    log.error('data_export_failed', { export_id: seen.id, reason });
  };

  /** The user, if the data may be exported now: nothing is written for a deleted or suspended account. */
  const activeUser = async ({ userId }: ExportJob): Promise<User | null> => {
    const user = await users.find(userId);
    return user?.status === 'active' ? user : null;
  };

  const announce = async (ready: ReadyExport, user: User): Promise<void> => {
    const { announce: send } = writers[ready.subject.kind];
    if (send === null) return;
    await send(ready, user);
    await store.advance(ready, settle(ready));
  };

  const writeFile = async (leased: PendingExport, user: User): Promise<WrittenFile> => {
    const { name, format, chunks, rows } = writers[leased.subject.kind].contentsOf(leased, user, clock.now());
    const digest = digesting();
    const bytes = await exportedFiles.write(exportFileKey(leased), { name, format, chunks: digest.through(chunks) });
    const readyAt = clock.now();
    return { bytes, sha256: digest.hex(), rows: rows(), readyAt, expiresAt: readyAt + FILE_LIFETIME_MS };
  };

  const write = async (leased: PendingExport, user: User): Promise<void> => {
    const startedAt = clock.now();
    const file = await writeFile(leased, user);
    const ready = finish(leased, file);
    if (!(await store.advance(leased, ready, linkOf(leased, user, file)))) {
      // The account was erased meanwhile: none of its data may stay.
      await exportedFiles.remove(exportFileKey(leased));
      drop(leased.id, 'gone');
      return;
    }
    log.count('DataExportWritten');
    log.info('data_export_written', { export_id: leased.id, bytes: file.bytes, duration_ms: file.readyAt - startedAt });
    await announce(ready, user);
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
  const resume = async (found: ExportJob): Promise<void> => {
    const user = await activeUser(found);
    if (user === null) await failed(found, 'account_not_active');
    else if (found.status === 'ready') await announce(found, user);
    else if (found.status === 'pending' && found.attempts >= MAX_ATTEMPTS) await failed(found, 'attempts_exhausted');
    else if (found.status === 'pending') await attempt(found, user);
  };

  return async ({ userId, slot, exportId }: ExportTask): Promise<void> => {
    const found = await store.find({ userId, slot });
    if (found?.id !== exportId || found.dueAt === null) {
      drop(exportId, found?.id === exportId ? found.status : 'missing');
      return;
    }
    if (found.status === 'pending' && !isLeaseFree(found.lease, clock.now())) {
      drop(exportId, 'leased');
      return;
    }
    await resume(found);
  };
};
