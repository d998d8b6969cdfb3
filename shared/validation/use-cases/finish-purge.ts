import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { PurgeStore } from '../ports/purge-store.ts';
import type { ReceiptFiles } from '../ports/receipt-files.ts';

type Deps = {
  readonly purges: PurgeStore;
  readonly certificates: Pick<CertificateStore, 'removeAll'>;
  readonly receiptFiles: Pick<ReceiptFiles, 'removeAll'>;
};

export type FinishPurge = (id: ValidationId) => Promise<void>;

/** Deletes what a purged validation left outside its item. Idempotent: the sweep finishes what a crash interrupted. */
export const makeFinishPurge =
  ({ purges, certificates, receiptFiles }: Deps): FinishPurge =>
  async (id) => {
    await certificates.removeAll(id);
    await receiptFiles.removeAll(id);
    await purges.finish(id);
  };
