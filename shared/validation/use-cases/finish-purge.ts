import type { ValidationId } from '../domain/validation-id.ts';
import type { EvidenceStore } from '../ports/evidence-store.ts';
import type { PurgeStore } from '../ports/purge-store.ts';

type Deps = { readonly purges: PurgeStore; readonly evidence: Pick<EvidenceStore, 'removeAll'> };

export type FinishPurge = (id: ValidationId) => Promise<void>;

/** Removes what an erased validation left outside its row. Safe to repeat: what a crash leaves is met by the sweeper. */
export const makeFinishPurge =
  ({ purges, evidence }: Deps): FinishPurge =>
  async (id) => {
    await evidence.removeAll(id);
    await purges.finish(id);
  };
