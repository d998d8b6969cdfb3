import { randomUUID } from 'node:crypto';

import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeReceiptFiles } from '../../../shared/validation/adapters/receipt-files.ts';
import { describeReceiptFiles } from '../../support/contracts/validation/receipt-files.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await openEmulator();
}, 120_000);

afterAll(() => emulator.stop());

describeReceiptFiles('S3', async () => {
  const bucket = `receipts-${randomUUID()}`;
  const created = await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' });
  await created.arrayBuffer();
  return makeReceiptFiles({ bucket, timeoutMs: 20_000, region: 'us-east-1', endpoint: emulator.url, credentials: awsCredentials });
});
