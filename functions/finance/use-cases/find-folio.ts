import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Folio, FolioRecord } from '../../../shared/finance/domain/folio.ts';
import type { FolioStore } from '../../../shared/finance/ports/folio-store.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';

/** What a folio of an account covered. */
export const makeFindFolio =
  (folios: Pick<FolioStore, 'find'>) =>
  async (userId: UserId, folio: Folio): Promise<Result<FolioRecord, 'not_found'>> => {
    const found = await folios.find(userId, folio);
    return found === null ? fail('not_found') : ok(found);
  };
