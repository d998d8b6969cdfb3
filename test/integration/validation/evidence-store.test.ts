import { randomUUID } from 'node:crypto';

import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeEvidenceStore } from '../../../shared/validation/adapters/evidence-store.ts';
import { describeEvidenceStore } from '../../support/contracts/validation/evidence-store.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await openEmulator();
}, 120_000);

afterAll(() => emulator.stop());

describeEvidenceStore('S3', async () => {
  const bucket = `evidence-${randomUUID()}`;
  const created = await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' });
  await created.arrayBuffer();
  return makeEvidenceStore({ bucket, patienceMs: 20_000, region: 'us-east-1', endpoint: emulator.url, credentials: awsCredentials });
});
