import type { ErasureList } from '../../erasures/ports/erasure-list.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';
import type { PurgeStore } from '../ports/purge-store.ts';
import type { ReceiptFiles } from '../ports/receipt-files.ts';

type Deps = {
  readonly purges: Pick<PurgeStore, 'erase' | 'finish'>;
  readonly erasures: ErasureList;
  readonly certificates: Pick<CertificateStore, 'removeAll'>;
  readonly receiptFiles: Pick<ReceiptFiles, 'removeAll'>;
};

/** Cleans up after a purge. */
export type FinishPurge = (id: ValidationId) => Promise<void>;

/** Records that a validation was purged, and deletes its data outside its item. Idempotent. */
export const makeEraseRemains =
  ({ purges, erasures, certificates, receiptFiles }: Deps): FinishPurge =>
  async (id) => {
    await erasures.record({ kind: 'validation', id });
    await certificates.removeAll(id);
    await receiptFiles.removeAll(id);
    await purges.erase(id);
  };

/** Repeats this once no worker can be active: a crash may have interrupted the first run, and a worker may have stored a file after it. */
export const makeFinishPurge =
  ({ purges, erasures, certificates, receiptFiles }: Deps): FinishPurge =>
  async (id) => {
    await erasures.record({ kind: 'validation', id });
    await certificates.removeAll(id);
    await receiptFiles.removeAll(id);
    await purges.finish(id);
  };
