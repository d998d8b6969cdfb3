import { loadImports } from './imports.ts';
import { loadPortalQueries } from './portal-queries.ts';
import type { LoadSection } from './section.ts';
import { loadTraffic } from './traffic.ts';
import { loadValidationImports } from './validation-imports.ts';
import { loadAiling, loadEvents, loadHanging } from './webhooks.ts';

/** The load test, in the order in which it runs. */
export const SECTIONS: readonly LoadSection[] = [
  { name: 'Traffic', run: loadTraffic },
  { name: 'Portal queries', run: loadPortalQueries },
  { name: 'Imports', run: loadImports },
  { name: 'Bulk validation', run: loadValidationImports },
  { name: 'Webhooks: many events', run: loadEvents },
  { name: 'Webhooks: ailing endpoints', run: loadAiling },
  { name: 'Webhooks: hanging endpoints', run: loadHanging },
];
