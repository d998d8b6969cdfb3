import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeChangelogCursors } from './adapters/changelog-cursors.ts';
import { apiEnvironment } from './config.ts';
import { CHANGELOG } from './data/changelog.generated.ts';
import { makeFamily } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: ({ table, hmac }) => makeFamily({ changelog: CHANGELOG, changelogCursors: makeChangelogCursors(table), hmac }).routes,
});
