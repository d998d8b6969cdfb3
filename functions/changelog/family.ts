import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { ChangelogEntry } from './domain/changelog.ts';
import type { manifest } from './manifest.ts';
import type { ChangelogCursors } from './ports/changelog-cursors.ts';
import { makeRoutes } from './routes.ts';
import { makeMoveChangelogCursor, makeReadChangelogCursor } from './use-cases/changelog-cursor.ts';
import { makeDiffChangelog } from './use-cases/diff-changelog.ts';
import { makeFindChangelogEntry, makeListChangelog } from './use-cases/read-changelog.ts';

export type Ports = {
  /** The changelog, the latest version first. */
  readonly changelog: readonly ChangelogEntry[];
  readonly changelogCursors: ChangelogCursors;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
};

export const makeFamily = ({ changelog: entries, changelogCursors, hmac }: Ports) =>
  ({
    routes: makeRoutes({
      entries,
      list: makeListChangelog({ entries, cursors: makeCursors(hmac) }),
      find: makeFindChangelogEntry({ entries }),
      diff: makeDiffChangelog({ entries, changelogCursors }),
      readCursor: makeReadChangelogCursor({ changelogCursors }),
      moveCursor: makeMoveChangelogCursor({ changelogCursors }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
