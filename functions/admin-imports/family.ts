import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makePageOfImports } from '../../shared/imports/use-cases/page-of-imports.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadImports, type ImportStores } from './use-cases/read-imports.ts';

type Ports = ImportStores & { readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'> };

export const makeFamily = ({ hmac, ...stores }: Ports) =>
  ({ routes: makeRoutes(makeReadImports({ ...stores, pageOfImports: makePageOfImports(makeCursors(hmac)) })) }) satisfies FamilyOf<
    typeof manifest
  >;
