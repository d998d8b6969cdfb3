import { IMPORT_LIMITS } from '../beneficiaries/domain/import-limits.ts';
import type { Hmac } from '../digests/hmac.ts';
import type { ErrorCode } from '../errors/catalogue.ts';
import type { Principal } from '../identity/access/domain/principal.ts';
import { makeStartUpload } from '../platform/files/direct-upload.ts';
import type { Ids } from '../platform/ids/ids.ts';
import { makeCursors } from '../platform/secrets/cursors.ts';
import type { Clock } from '../platform/time/clock.ts';
import { uploadedFileKey } from './domain/file-key.ts';
import type { ImportKind } from './domain/import-kind.ts';
import type { ImportRequest } from './domain/import-source.ts';
import type { ImportStore } from './ports/import-store.ts';
import { makeCancelImport, makeCleanUpImport } from './use-cases/cancel-import.ts';
import { makeCreateImport, type CreateDeps } from './use-cases/create-import.ts';
import { makeEditRow, type RowEditor } from './use-cases/edit-row.ts';
import { makeFindImport } from './use-cases/find-import.ts';
import { makeListImports } from './use-cases/list-imports.ts';
import { makePageOfImports } from './use-cases/page-of-imports.ts';
import { makePreviewImport } from './use-cases/preview-import.ts';

type ImportPorts<Kind extends ImportKind, Request extends ImportRequest, Changes, Code extends ErrorCode> = CreateDeps<Kind, Request> & {
  readonly editor: RowEditor<Kind, Changes, Code>;
  readonly store: Pick<ImportStore<Kind>, 'idsOfUser'>;
  /** Names the list of the imports of this kind. */
  readonly list: string;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
  readonly ids: Ids;
  readonly clock: Clock;
};

/** The use cases that imports of every kind have, but for the commit. */
export const buildImportUseCases = <
  Kind extends ImportKind,
  Changes,
  Code extends ErrorCode = never,
  Request extends ImportRequest = ImportRequest,
>(
  ports: ImportPorts<Kind, Request, Changes, Code>,
) => {
  const findImport = makeFindImport<Kind>(ports);
  return {
    createImport: makeCreateImport<Kind, Request>(ports),
    startUpload: makeStartUpload<Principal>({
      ids: ports.ids,
      maxBytes: IMPORT_LIMITS.maxBytes,
      presignPost: ({ userId }, uploadId, limits) => ports.files.presignPost(uploadedFileKey(userId, uploadId), limits),
    }),
    findImport,
    listImports: makeListImports<Kind>({ ...ports, pageOfImports: makePageOfImports(makeCursors(ports.hmac)) }),
    cancelImport: makeCancelImport<Kind>({ ...ports, findImport, cleanUpImport: makeCleanUpImport<Kind>(ports) }),
    previewImport: makePreviewImport<Kind>({ ...ports, findImport }),
    editRow: makeEditRow<Kind, Changes, Code>({ ...ports, findImport }),
  };
};
