import { randomUUID } from 'node:crypto';

import { makeExportFiles } from '../../../functions/beneficiaries/adapters/export-files.ts';
import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await openEmulator();
});

afterAll(() => emulator.stop());

test('a kept export is read by its address with name and media type, and by no address that is over', async () => {
  const bucket = `exports-${randomUUID()}`;
  const created = await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' });
  await created.arrayBuffer();
  const settings = { bucket, timeoutMs: 20_000, region: 'us-east-1', endpoint: emulator.url, credentials: awsCredentials };
  const files = makeExportFiles(makeBucket(settings));
  await files.save('exports/somebody/1', Buffer.from('id,cuenta\r\n'), 'csv');
  const found = await fetch(files.presignGet('exports/somebody/1', { now: Date.now(), seconds: 60 }));
  expect([found.status, await found.text()]).toEqual([200, 'id,cuenta\r\n']);
  expect(found.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(found.headers.get('content-disposition')).toBe('attachment; filename="beneficiaries.csv"');
  const late = await fetch(files.presignGet('exports/somebody/1', { now: Date.now() - 120_000, seconds: 60 }));
  expect([late.status, await late.text()]).toEqual([403, expect.not.stringContaining('id,cuenta')]);
});
