import { errorNameOf } from '../../platform/error-info.ts';
import type { Bucket } from '../../platform/s3/open-bucket.ts';
import type { ReceiptFile } from '../domain/receipt/receipt.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { ReceiptFiles } from '../ports/receipt-files.ts';

/** Folders of the bucket, each with its own expiry. */
const KEPT = 'kept';
/** For files that are read once and not kept. */
const PASSING = 'passing';

/** The bucket erases objects with this tag after a week (infra/stacks/data-stack.ts). */
const TEMPORARY = 'temporary=yes';

const keyOf = (folder: string, id: ValidationId): string => `${folder}/${id}`;

const folderOf = ({ keptUntil }: ReceiptFile): string => (keptUntil === null ? PASSING : KEPT);

/** Receipts in S3. The bucket encrypts with its own key and keeps no versions, so removed files are gone. */
export const makeReceiptFiles = ({ objects }: Bucket): ReceiptFiles => ({
  save: async (id, file, bytes) => {
    const { put } = await objects();
    const type = { ContentType: file.mediaType };
    try {
      // An existing file may be permanent by now: a second request under the same key must not make it temporary again.
      await put(keyOf(folderOf(file), id), bytes, file.keptUntil === null ? type : { ...type, Tagging: TEMPORARY, IfNoneMatch: '*' });
    } catch (error) {
      if (errorNameOf(error) !== 'PreconditionFailed') throw error;
    }
  },

  keep: async (id) => {
    const { removeTags } = await objects();
    try {
      await removeTags(keyOf(KEPT, id));
    } catch (error) {
      if (errorNameOf(error) !== 'NoSuchKey') throw error;
    }
  },

  read: async (id, file) => (await objects()).get(keyOf(folderOf(file), id)),

  removeAll: async (id) => {
    const { remove } = await objects();
    await Promise.all([KEPT, PASSING].map((folder) => remove(keyOf(folder, id))));
  },
});
