import { eraseHeldData, factsOf, listsOf, phoneOf, type Erasing } from '../../../functions/account-deletion/use-cases/erase-held-data.ts';
import type { Erasure } from '../../../shared/erasures/ports/erasure-list.ts';
import { isUserId, type UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { isValidationId, type ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { PurgeStore } from '../../../shared/validation/ports/purge-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import type { FinishPurge } from '../../../shared/validation/use-cases/finish-purge.ts';

/** A restored deployment, which nothing else writes to. */
export type RestoredData = Erasing & {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly validations: Pick<ValidationStore, 'find'>;
  readonly purges: Pick<PurgeStore, 'purgeRestored'>;
  readonly finishPurge: FinishPurge;
  /** Operations that are limited per account. */
  readonly limitedOperations: readonly string[];
  readonly now: () => number;
};

/** Entries of the list, and how many of them the restoration brought back. */
export type ErasureCount = { readonly listed: number; readonly present: number };

export type ErasureCounts = { readonly validations: ErasureCount; readonly accounts: ErasureCount };

const NEVER = (): boolean => false;

/** Erases a validation. Returns whether it was there; its files and attempts go in any case, since a bucket may be restored alone. */
const eraseValidation = async (restored: RestoredData, id: ValidationId, apply: boolean): Promise<boolean> => {
  const validation = await restored.validations.find(id);
  if (!apply) return validation !== null;
  if (validation !== null && (await restored.purges.purgeRestored(validation, restored.now())) === 'conflict') {
    throw new Error(`validation ${id} changed while it was erased: stop all writers of the table, and run this again`);
  }
  await restored.finishPurge(id);
  return validation !== null;
};

const isListed = async ({ heldItems }: RestoredData, lists: ReturnType<typeof listsOf>): Promise<boolean> => {
  for (const list of lists) {
    for await (const page of heldItems.inList(list)) if (page.length > 0) return true;
  }
  return false;
};

/**
 * Erases an account. Returns whether any of its data existed: its profile, or, if the tables were restored to different moments, items
 * listed for its id.
 */
const eraseAccount = async (restored: RestoredData, id: UserId, apply: boolean): Promise<boolean> => {
  const account = await restored.accounts.find(id);
  const facts =
    account === null
      ? { user: id, email: null, gates: [], operations: restored.limitedOperations }
      : factsOf(account, restored.limitedOperations);
  const phone = account === null ? null : phoneOf(account);
  const isPresent = account !== null || (await isListed(restored, listsOf(facts, phone)));
  if (!apply) return isPresent;
  await eraseHeldData(restored, facts, phone, NEVER);
  await restored.heldItems.remove('table', restored.plan.lastKeysOf(facts));
  return isPresent;
};

const count = async <Id>(ids: readonly Id[], erase: (id: Id) => Promise<boolean>): Promise<ErasureCount> => {
  let present = 0;
  for (const id of ids) if (await erase(id)) present += 1;
  return { listed: ids.length, present };
};

/**
 * Erases again the data in the list that a restoration brought back; without `apply` it only counts. Idempotent: a second run finds
 * nothing. Nothing else may write to the tables meanwhile; otherwise it throws an Error.
 */
export const applyErasures = async (restored: RestoredData, erasures: readonly Erasure[], apply: boolean): Promise<ErasureCounts> => {
  const idsOf = (kind: Erasure['kind']): readonly string[] => erasures.flatMap((erasure) => (erasure.kind === kind ? [erasure.id] : []));
  // Validations first: those of an erased account go with it, whether or not they are listed by themselves.
  const validations = await count(idsOf('validation').filter(isValidationId), (id) => eraseValidation(restored, id, apply));
  const accounts = await count(idsOf('account').filter(isUserId), (id) => eraseAccount(restored, id, apply));
  return { validations, accounts };
};
