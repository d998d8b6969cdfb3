import { randomUUID } from 'node:crypto';

import { GetObjectTaggingCommand } from '@aws-sdk/client-s3';

import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeS3Client } from '../../../shared/platform/s3/client.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { makeReceiptFiles } from '../../../shared/validation/adapters/receipt-files.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { describeReceiptFiles } from '../../support/contracts/validation/receipt-files.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await openEmulator();
});

afterAll(() => emulator.stop());

const openFiles = async () => {
  const bucket = `receipts-${randomUUID()}`;
  const created = await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' });
  await created.arrayBuffer();
  const settings = { bucket, timeoutMs: 20_000, region: 'us-east-1', endpoint: emulator.url, credentials: awsCredentials };
  const tagsOf = async (key: string) =>
    (await makeS3Client(settings).send(new GetObjectTaggingCommand({ Bucket: bucket, Key: key }))).TagSet ?? [];
  return { files: makeReceiptFiles(makeBucket(settings)), tagsOf };
};

describeReceiptFiles('S3', async () => (await openFiles()).files);

test('a file to keep is tagged temporary until it is kept, and a repeated save does not tag it again', async () => {
  const { files, tagsOf } = await openFiles();
  const id = validationIdOf('receipt');
  const file = { mediaType: 'image/png', sha256: '0'.repeat(64), bytes: 1, keptUntil: 1_900_000_000_000 } as const;
  await files.save(id, file, Uint8Array.of(1));
  expect(await tagsOf(`kept/${id}`)).toEqual([{ Key: 'temporary', Value: 'yes' }]);
  await files.keep(id);
  expect(await tagsOf(`kept/${id}`)).toEqual([]);
  await files.save(id, file, Uint8Array.of(1));
  expect(await tagsOf(`kept/${id}`)).toEqual([]);
});
