import type { FamilyOf } from '../../shared/identity/http/route.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { manifest } from './manifest.ts';
import type { DataExportStore } from './ports/data-export-store.ts';
import { makeRoutes } from './routes.ts';
import { makeCreateDataExport } from './use-cases/create-data-export.ts';
import { makeFindDataExport } from './use-cases/find-data-export.ts';
import { makeUpdateDataExport } from './use-cases/update-data-export.ts';

export type Ports = { readonly dataExports: DataExportStore; readonly ids: Ids };

export const makeFamily = ({ dataExports: store, ids }: Ports) =>
  ({
    routes: makeRoutes({
      create: makeCreateDataExport({ store, ids }),
      find: makeFindDataExport({ store }),
      update: makeUpdateDataExport({ store }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
