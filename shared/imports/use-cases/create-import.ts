import { attributePointer, fail, ok, type Failure, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { IdempotentResponse } from '../../platform/idempotency/idempotent-response.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Queue } from '../../platform/queue.ts';
import { importedFileKey, uploadedFileKey } from '../domain/file-key.ts';
import { importIdAt, type ImportId } from '../domain/import-id.ts';
import { hasEnded, newImport, type ImportJob, type NewImport } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import { fileProblem, reasonOf, type FileProblem, type ImportRequest } from '../domain/import-source.ts';
import { HEAD_BYTES } from '../domain/importable-content.ts';
import type { ImportFiles } from '../ports/import-files.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { ImportTask } from '../ports/import-task.ts';

export type CreateDeps<Kind extends ImportKind, Request extends ImportRequest> = {
  readonly store: ImportStore<Kind>;
  readonly files: ImportFiles;
  readonly parseQueue: Queue<ImportTask>;
  /** The parts of a new job that depend on its kind. */
  readonly startOf: (request: Request) => Pick<NewImport<Kind>, 'counts' | 'details'>;
  readonly ids: Ids;
  readonly log: Log;
};

type CreateProblem = FileProblem | 'import_already_in_flight' | 'persist_failed';
type CreationResponse<Kind extends ImportKind> = IdempotentResponse<ImportJob<Kind>, CreateProblem> | null;

const activeImportExists = (id: ImportId): Failure<'import_already_in_flight'> =>
  fail('import_already_in_flight', { meta: { import_id: id } });

/**
 * Accepts a file to import (interface: POST imports): stores it, creates the job as the user's active import, enqueues
 * it. The conditional creation decides between concurrent requests; the sweep resends a message that could not be sent.
 */
export const makeCreateImport = <Kind extends ImportKind, Request extends ImportRequest = ImportRequest>({
  store,
  files,
  parseQueue,
  startOf,
  ids,
  log,
}: CreateDeps<Kind, Request>) => {
  const findActiveImport = async (userId: UserId): Promise<ImportId | null> => {
    const id = await store.activeImport(userId);
    const job = id === null ? null : await store.find(userId, id);
    return job === null || hasEnded(job) ? null : job.id;
  };

  const storeFile = async ({ source, uploadType }: Request, userId: UserId, id: ImportId): Promise<Result<string, FileProblem>> => {
    if (source.kind === 'file') {
      const key = importedFileKey(userId, id);
      await files.save(key, source.bytes);
      return ok(key);
    }
    const key = uploadedFileKey(userId, source.uploadId);
    const found = await files.readHead(key, HEAD_BYTES);
    if (found === null) return fail({ code: 'upload_error', pointer: attributePointer('upload_id'), reason: 'upload_unknown' });
    const problem = fileProblem(found.head, found.size, uploadType);
    return problem === null ? ok(key) : fail({ code: problem, pointer: attributePointer('file'), ...reasonOf(problem) });
  };

  const deleteFile = async (key: string): Promise<void> => {
    try {
      await files.remove(key);
    } catch (error) {
      log.warn('import_file_not_removed', {}, error);
    }
  };

  const enqueue = async ({ userId, id, correlationId }: ImportJob<Kind>): Promise<void> => {
    try {
      await parseQueue.send({ userId, importId: id, correlationId });
    } catch (error) {
      log.error('import_dispatch_failed', { import_id: id }, error);
    }
  };

  const persist = async (
    request: Request,
    { principal: { userId }, receivedAt: now, requestId }: AuthenticatedContext,
    response: CreationResponse<Kind>,
  ): Promise<Result<ImportJob<Kind>, CreateProblem>> => {
    const id = importIdAt(now, response?.claim.resourceId ?? ids.uuid());
    const stored = await storeFile(request, userId, id);
    if (!stored.ok) return stored;
    const { parseMode } = request;
    const job = newImport<Kind>({ id, userId, parseMode, fileKey: stored.value, correlationId: requestId, ...startOf(request) }, now);
    const created = await store.create(job, (await response?.render(ok(job))) ?? null);
    if (created.kind === 'applied') return ok(job);
    if (request.source.kind === 'file') await deleteFile(stored.value);
    return activeImportExists(created.id);
  };

  return async (
    request: Request,
    context: AuthenticatedContext,
    response: CreationResponse<Kind>,
  ): Promise<Result<ImportJob<Kind>, CreateProblem>> => {
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
