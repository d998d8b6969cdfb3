import { attributePointer, fail, ok, type Failure, type Result } from '../../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { importIdFrom, type ImportId } from '../../../shared/imports/domain/import-id.ts';
import { hasEnded, newImport, type ImportJob } from '../../../shared/imports/domain/import-job.ts';
import type { ImportStore } from '../../../shared/imports/ports/import-store.ts';
import type { IdempotentResponse } from '../../../shared/platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import { importedFileKey, uploadedFileKey } from '../domain/file-key.ts';
import { fileProblem, reasonOf, type FileProblem, type ImportRequest, type ImportSource } from '../domain/import-source.ts';
import { HEAD_BYTES } from '../domain/importable-content.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import type { ImportTask } from '../ports/import-task.ts';

export type CreateDeps = {
  readonly store: ImportStore;
  readonly files: ImportFiles;
  readonly parseQueue: Queue<ImportTask>;
  readonly ids: Ids;
  readonly log: Log;
};

type CreateProblem = FileProblem | 'import_already_in_flight' | 'persist_failed';
type CreationResponse = IdempotentResponse<ImportJob, CreateProblem> | null;

const activeImportExists = (id: ImportId): Failure<'import_already_in_flight'> =>
  fail('import_already_in_flight', { meta: { import_id: id } });

/**
 * Accepts a file to import (interface: POST imports): stores it, creates the job as the user's active import, enqueues
 * it. The conditional creation decides between concurrent requests; the sweep resends a message that could not be sent.
 */
export const makeCreateImport = ({ store, files, parseQueue, ids, log }: CreateDeps) => {
  const findActiveImport = async (userId: UserId): Promise<ImportId | null> => {
    const id = await store.activeImport(userId);
    const job = id === null ? null : await store.find(userId, id);
    return job === null || hasEnded(job) ? null : job.id;
  };

  const storeFile = async (source: ImportSource, userId: UserId, id: ImportId): Promise<Result<string, FileProblem>> => {
    if (source.kind === 'file') {
      const key = importedFileKey(userId, id);
      await files.save(key, source.bytes);
      return ok(key);
    }
    const key = uploadedFileKey(userId, source.uploadId);
    const found = await files.readHead(key, HEAD_BYTES);
    if (found === null) return fail({ code: 'upload_error', pointer: attributePointer('upload_id'), reason: 'upload_unknown' });
    const problem = fileProblem(found.head, found.size);
    return problem === null ? ok(key) : fail({ code: problem, pointer: attributePointer('file'), ...reasonOf(problem) });
  };

  const deleteFile = async (key: string): Promise<void> => {
    try {
      await files.remove(key);
    } catch (error) {
      log.warn('import_file_not_removed', {}, error);
    }
  };

  const enqueue = async ({ userId, id, correlationId }: ImportJob): Promise<void> => {
    try {
      await parseQueue.send({ userId, importId: id, correlationId });
    } catch (error) {
      log.error('import_dispatch_failed', { import_id: id }, error);
    }
  };

  const persist = async (
    request: ImportRequest,
    { principal: { userId }, receivedAt: now, requestId }: AuthenticatedContext,
    response: CreationResponse,
  ): Promise<Result<ImportJob, CreateProblem>> => {
    const id = importIdFrom(response?.claim.resourceId ?? ids.uuid());
    const stored = await storeFile(request.source, userId, id);
    if (!stored.ok) return stored;
    const job = newImport({ id, userId, parseMode: request.parseMode, fileKey: stored.value, correlationId: requestId }, now);
    const created = await store.create(job, (await response?.render(ok(job))) ?? null);
    if (created.kind === 'applied') return ok(job);
    if (request.source.kind === 'file') await deleteFile(stored.value);
    return activeImportExists(created.id);
  };

  return async (
    request: ImportRequest,
    context: AuthenticatedContext,
    response: CreationResponse,
  ): Promise<Result<ImportJob, CreateProblem>> => {
    try {
      const other = await findActiveImport(context.principal.userId);
      if (other !== null) return activeImportExists(other);
      const persisted = await persist(request, context, response);
      if (persisted.ok) {
        await enqueue(persisted.value);
        log.count('ImportAccepted');
      }
      return persisted;
    } catch (error) {
      log.error('import_not_persisted', {}, error);
      return fail('persist_failed', { retryAfterSeconds: 5 });
    }
  };
};
