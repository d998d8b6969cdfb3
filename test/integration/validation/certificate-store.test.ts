import { randomUUID } from 'node:crypto';

import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { makeCertificateStore } from '../../../shared/validation/adapters/certificate-store.ts';
import { describeCertificateStore } from '../../support/contracts/validation/certificate-store.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await openEmulator();
});

afterAll(() => emulator.stop());

describeCertificateStore('S3', async () => {
  const bucket = `certificates-${randomUUID()}`;
  const created = await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' });
  await created.arrayBuffer();
  return makeCertificateStore(
    makeBucket({ bucket, timeoutMs: 20_000, region: 'us-east-1', endpoint: emulator.url, credentials: awsCredentials }),
  );
});
