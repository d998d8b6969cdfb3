import { randomUUID } from 'node:crypto';

import { makeImportFiles } from '../../../shared/imports/adapters/import-files.ts';
import type { ImportFiles } from '../../../shared/imports/ports/import-files.ts';
import { awsCredentials } from '../../../shared/platform/config/environment.ts';
import type { UploadForm } from '../../../shared/platform/files/upload-form.ts';
import { makeBucket } from '../../../shared/platform/s3/open-bucket.ts';
import { describeImportFiles } from '../../support/contracts/imports/import-files.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await openEmulator();
});

afterAll(() => emulator.stop());

const open = async (): Promise<ImportFiles> => {
  const bucket = `imports-${randomUUID()}`;
  const created = await fetch(`${emulator.url}/${bucket}`, { method: 'PUT' });
  await created.arrayBuffer();
  return makeImportFiles(
    makeBucket({ bucket, timeoutMs: 20_000, region: 'us-east-1', endpoint: emulator.url, credentials: awsCredentials }),
  );
};

describeImportFiles('S3', open);

const post = async ({ url, fields }: UploadForm, bytes: string, changes: Readonly<Record<string, string>> = {}): Promise<number> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.set(name, value);
  form.set('file', new Blob([bytes]));
  const response = await fetch(url, { method: 'POST', body: form });
  await response.arrayBuffer();
  return response.status;
};

describe('presignPost', () => {
  const limits = () => ({ maxBytes: 100, now: Date.now(), until: Date.now() + 60_000 });

  test('allows an upload under its key and answers 403 for another key', async () => {
    const files = await open();
    const form = files.presignPost('uploads/somebody/1', limits());
    expect(await post(form, 'alias,cuenta')).toBe(204);
    expect(Buffer.from((await files.read('uploads/somebody/1')) ?? []).toString()).toBe('alias,cuenta');
    expect(await post(form, 'alias,cuenta', { key: 'uploads/somebody-else/1' })).toBe(403);
    expect(await files.read('uploads/somebody-else/1')).toBeNull();
  });

  test('answers 400 to a file that is too large or empty', async () => {
    const files = await open();
    const form = files.presignPost('uploads/somebody/1', limits());
    expect(await post(form, 'x'.repeat(101))).toBe(400);
    expect(await post(form, '')).toBe(400);
    expect(await files.read('uploads/somebody/1')).toBeNull();
  });

  test('answers 403 after its expiry', async () => {
    const files = await open();
    const past = files.presignPost('uploads/somebody/1', { maxBytes: 100, now: Date.now() - 120_000, until: Date.now() - 60_000 });
    expect(await post(past, 'x')).toBe(403);
  });
});
