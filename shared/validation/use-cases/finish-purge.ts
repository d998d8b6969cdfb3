import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { PurgeStore } from '../ports/purge-store.ts';

type Deps = { readonly purges: PurgeStore; readonly certificates: Pick<CertificateStore, 'removeAll'> };

export type FinishPurge = (id: ValidationId) => Promise<void>;

/** Removes what an erased validation left outside its row. Safe to repeat: what a crash leaves is met by the sweeper. */
export const makeFinishPurge =
  ({ purges, certificates }: Deps): FinishPurge =>
  async (id) => {
    await certificates.removeAll(id);
    await purges.finish(id);
  };
