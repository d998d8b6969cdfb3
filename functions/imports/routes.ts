import type * as v from 'valibot';

import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { Route } from '../../shared/identity/access/http/route.ts';
import type { BeneficiaryImports } from '../../shared/imports/domain/import-kind.ts';
import type { OverrideChanges } from '../../shared/imports/domain/rows/import-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import type { buildImportUseCases } from '../../shared/imports/family.ts';
import { importRequestOf, makeReadImportBody } from '../../shared/imports/http/import-body.ts';
import { countsOf, presentImport, presentRow } from '../../shared/imports/http/import-resources.ts';
import { bindImports } from '../../shared/imports/http/import-routes.ts';
import type { makeConfirmImport } from '../../shared/imports/use-cases/confirm-import.ts';
import { calendarDateIn, MEXICO_CITY } from '../../shared/platform/time/calendar-date.ts';
import { importOperations } from './contract.ts';
import { rowChangesOf, type rowBody } from './http/row-changes.ts';

type UseCases = ReturnType<typeof buildImportUseCases<BeneficiaryImports, OverrideChanges, 'invalid_account_type'>> & {
  readonly participants: ParticipantDirectory;
  readonly readTemplate: ReadTemplate;
  readonly commitImport: ReturnType<typeof makeConfirmImport<BeneficiaryImports>>;
};

export const makeRoutes = ({ participants, ...useCases }: UseCases): readonly Route[] =>
  bindImports(importOperations, {
    ...useCases,
    type: 'beneficiary_import',
    readBody: makeReadImportBody('large_file'),
    requestOf: importRequestOf,
    changesOf: async (body: v.InferOutput<typeof rowBody>, now: number) =>
      rowChangesOf(body, { fecha: calendarDateIn(MEXICO_CITY, now), participants: await participants.latest() }),
    presentImport,
    countsOf,
    presentRow,
  });
