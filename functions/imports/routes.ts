import type * as v from 'valibot';

import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { BeneficiaryImports } from '../../shared/imports/domain/import-kind.ts';
import type { OverrideChanges } from '../../shared/imports/domain/rows/import-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import type { buildImportUseCases } from '../../shared/imports/family.ts';
import {
  cancelBinding,
  deleteRowBinding,
  getBinding,
  listBinding,
  patchRowBinding,
  patchRowsBinding,
  presentAccepted,
  previewBinding,
  templateBinding,
  uploadBinding,
} from '../../shared/imports/http/import-bindings.ts';
import { importRequestOf, makeReadImportBody } from '../../shared/imports/http/import-body.ts';
import { countsOf, importPath, IMPORTS_PATH, presentImport, presentRow } from '../../shared/imports/http/import-resources.ts';
import type { makeConfirmImport } from '../../shared/imports/use-cases/confirm-import.ts';
import { calendarDateIn, MEXICO_CITY } from '../../shared/platform/time/calendar-date.ts';
import {
  cancelImport,
  commitImport,
  createImport,
  createUpload,
  deleteRow,
  getImport,
  getTemplate,
  listImports,
  patchRow,
  patchRows,
  previewImport,
} from './contract.ts';
import { rowChangesOf, type rowBody } from './http/row-changes.ts';

type UseCases = ReturnType<typeof buildImportUseCases<BeneficiaryImports, OverrideChanges, 'invalid_account_type'>> & {
  readonly participants: ParticipantDirectory;
  readonly readTemplate: ReadTemplate;
  readonly commitImport: ReturnType<typeof makeConfirmImport<BeneficiaryImports>>;
};

const editing = ({ editRow, participants }: Pick<UseCases, 'editRow' | 'participants'>) => ({
  editRow,
  changesOf: async (body: v.InferOutput<typeof rowBody>, now: number) =>
    rowChangesOf(body, { fecha: calendarDateIn(MEXICO_CITY, now), participants: await participants.latest() }),
  presentRow,
});

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  bindIdempotent(createImport, {
    readBody: makeReadImportBody('large_file'),
    prepare: ({ body }) => importRequestOf(body),
    useCase: useCases.createImport,
    present: (job) => presentAccepted('beneficiary_import', importPath(job.id), job),
  }),
  bindProtected(listImports, listBinding({ ...useCases, path: IMPORTS_PATH, presentImport })),
  bindProtected(createUpload, uploadBinding('beneficiary_import_upload', useCases.startUpload)),
  bindProtected(getTemplate, templateBinding(useCases.readTemplate)),
  bindProtected(getImport, getBinding(useCases.findImport, presentImport)),
  bindProtected(cancelImport, cancelBinding(useCases.cancelImport)),
  bindProtected(previewImport, previewBinding({ ...useCases, importPath, countsOf, presentRow })),
  bindProtected(patchRow, patchRowBinding(editing(useCases))),
  bindProtected(patchRows, patchRowsBinding(editing(useCases))),
  bindProtected(deleteRow, deleteRowBinding(useCases.editRow)),
  bindIdempotent(commitImport, {
    prepare: ({ params }) => ok(params.id),
    useCase: useCases.commitImport,
    present: (job) => presentAccepted('beneficiary_import', importPath(job.id), job),
  }),
];
