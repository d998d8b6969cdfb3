import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { digestOf } from '../../../infra/local/deployment/digest.ts';

describe('the digest of sources', () => {
  let folder: string;
  let before: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sources-'));
    await mkdir(join(folder, 'below'));
    await writeFile(join(folder, 'below', 'a.ts'), 'a');
    before = await digestOf([folder], { node: 'v24' });
  });

  test('stays the same when nothing changes', async () => {
    expect(await digestOf([folder], { node: 'v24' })).toBe(before);
  });

  test('changes with the content of a file', async () => {
    await writeFile(join(folder, 'below', 'a.ts'), 'b');
    expect(await digestOf([folder], { node: 'v24' })).not.toBe(before);
  });

  test('changes with the name of a file', async () => {
    await rename(join(folder, 'below', 'a.ts'), join(folder, 'below', 'b.ts'));
    expect(await digestOf([folder], { node: 'v24' })).not.toBe(before);
  });

  test('changes with a new file', async () => {
    await writeFile(join(folder, 'b.ts'), '');
    expect(await digestOf([folder], { node: 'v24' })).not.toBe(before);
  });

  test('changes with the other inputs of the result', async () => {
    expect(await digestOf([folder], { node: 'v25' })).not.toBe(before);
  });
});
