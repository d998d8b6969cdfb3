import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeServePage, type SiteDeps } from './http/serve-page.ts';
import type { manifest } from './manifest.ts';

export const makeFamily = (ports: SiteDeps) => ({ routes: [], servePage: makeServePage(ports) }) satisfies FamilyOf<typeof manifest>;
