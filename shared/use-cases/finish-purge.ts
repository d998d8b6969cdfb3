import type { ValidationId } from '../domain/identity.ts';
import type { Evidence } from '../domain/validation/validation.ts';
import type { EvidenceStore } from '../ports/evidence-store.ts';
import type { PurgeStore } from '../ports/purge-store.ts';

type Deps = { readonly purges: PurgeStore; readonly evidence: EvidenceStore };

export type FinishPurge = (tombstone: { readonly id: ValidationId; readonly files: Evidence | null }) => Promise<void>;

/** Removes what an erased validation left outside its row. Safe to repeat: a crash in between is met by the sweeper. */
export const makeFinishPurge =
  ({ purges, evidence }: Deps): FinishPurge =>
  async ({ id, files }) => {
    if (files !== null) await evidence.remove(id, 'xml', files.xml);
    if (files?.pdf) await evidence.remove(id, 'pdf', files.pdf);
    await purges.finish(id);
  };
