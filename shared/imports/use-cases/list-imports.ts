import type { Result } from '../../errors/failure.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { ImportJob } from '../domain/import-job.ts';
import type { ImportKind } from '../domain/import-kind.ts';
import type { ImportStore } from '../ports/import-store.ts';
import type { PageOfImports, ReadPageOfImports } from './page-of-imports.ts';

type Deps<Kind extends ImportKind> = {
  /** Names the kind, so that a cursor of another kind's list is refused. */
  readonly list: string;
  readonly store: Pick<ImportStore<Kind>, 'idsOfUser' | 'find'>;
  readonly pageOfImports: ReadPageOfImports;
};

/** Lists the imports of an account that are kept, the newest first. */
export const makeListImports =
  <Kind extends ImportKind>({ list, store, pageOfImports }: Deps<Kind>) =>
  async (
    { size, after }: { readonly size: number; readonly after: string | null },
    userId: UserId,
  ): Promise<Result<PageOfImports<ImportJob<Kind>>, 'invalid_cursor'>> =>
    pageOfImports({
      references: (await store.idsOfUser(userId)).map((id) => ({ kind: list, id })),
      read: ({ id }) => store.find(userId, id),
      binding: JSON.stringify([list, userId]),
      size,
      after,
    });
