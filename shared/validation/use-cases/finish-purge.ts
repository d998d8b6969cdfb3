import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { PurgeStore } from '../ports/purge-store.ts';

type Deps = { readonly purges: PurgeStore; readonly certificates: Pick<CertificateStore, 'removeAll'> };

export type FinishPurge = (id: ValidationId) => Promise<void>;

/** Deletes what a purged validation left outside its item. Idempotent: the sweep finishes what a crash interrupted. */
export const makeFinishPurge =
  ({ purges, certificates }: Deps): FinishPurge =>
  async (id) => {
    await certificates.removeAll(id);
    await purges.finish(id);
  };
