import { awsServiceError } from '../../platform/aws/service-error.ts';
import { bucketAddress, makeBucketRequest, type BucketSettings } from '../../platform/s3/bucket.ts';
import type { ReceiptFile } from '../domain/receipt/receipt.ts';
import type { ValidationId } from '../domain/validation-id.ts';
import type { ReceiptFiles } from '../ports/receipt-files.ts';

/** Folders of the bucket; the bucket erases files of each after their time. */
const KEPT = 'kept';
/** For files that are read once and not kept. */
const PASSING = 'passing';

/** Receipts in S3. The bucket encrypts under a key of its own and keeps no versions, so what is removed is gone. */
export const makeReceiptFiles = (settings: BucketSettings): ReceiptFiles => {
  const base = bucketAddress(settings);
  const request = makeBucketRequest(settings);

  const urlOf = (folder: string, id: ValidationId): string => `${base}/${folder}/${id}`;
  const folderOf = ({ keptUntil }: ReceiptFile): string => (keptUntil === null ? PASSING : KEPT);

  const failed = async (method: string, { status, headers }: Response, body: Promise<string>): Promise<Error> =>
    awsServiceError('S3', method, { status, headers, body: await body });

  const remove = async (url: string): Promise<void> => {
    const response = await request(url, { method: 'DELETE' });
    const body = response.text();
    if (!response.ok && response.status !== 404) throw await failed('DELETE', response, body);
    await body;
  };

  return {
    save: async (id, file, bytes) => {
      const response = await request(urlOf(folderOf(file), id), {
        method: 'PUT',
        headers: { 'Content-Type': file.mediaType },
        body: new Uint8Array(bytes),
      });
      if (!response.ok) throw await failed('PUT', response, response.text());
      await response.arrayBuffer();
    },

    read: async (id, file) => {
      const response = await request(urlOf(folderOf(file), id), { method: 'GET' });
      if (response.status === 404) {
        await response.arrayBuffer();
        return null;
      }
      if (!response.ok) throw await failed('GET', response, response.text());
      return new Uint8Array(await response.arrayBuffer());
    },

    removeAll: async (id) => {
      await Promise.all([KEPT, PASSING].map((folder) => remove(urlOf(folder, id))));
    },
  };
};
