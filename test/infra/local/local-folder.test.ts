import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { prepareLocalFolder } from '../../../infra/local/local-folder.ts';

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'local-'));

/** The files of a start, and an installed emulator. */
const fill = async (folder: string): Promise<void> => {
  for (const name of ['emulator-4566', 'emulator-venv', 'cdk.out']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'stack.json'), '{}');
};

const prepare = async (folder: string, reset = false): Promise<readonly string[]> => {
  const lines: string[] = [];
  await prepareLocalFolder({ folder, reset, onRenewed: (line) => lines.push(line) });
  return lines;
};

describe('the folder of a local stack', () => {
  test('is created when it does not exist', async () => {
    const folder = join(await newFolder(), 'local');
    expect(await prepare(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual(['layout']);
  });

  test('keeps the files of an earlier start with the same layout', async () => {
    const folder = await newFolder();
    await prepare(folder);
    await fill(folder);
    expect(await prepare(folder)).toEqual([]);
    expect((await readdir(folder)).toSorted()).toEqual(['cdk.out', 'emulator-4566', 'emulator-venv', 'layout', 'stack.json']);
  });

  test.each([null, '1'])('is renewed with one line when its layout is %p, and the installed emulator stays', async (layout) => {
    const folder = await newFolder();
    await fill(folder);
    if (layout !== null) await writeFile(join(folder, 'layout'), layout);
    expect(await prepare(folder)).toEqual([`${folder} was written by another version: beginning with an empty one.`]);
    expect((await readdir(folder)).toSorted()).toEqual(['emulator-venv', 'layout']);
    expect(await prepare(folder)).toEqual([]);
  });

  test('is emptied on a reset', async () => {
    const folder = await newFolder();
    await prepare(folder);
    await fill(folder);
    expect(await prepare(folder, true)).toEqual([`${folder} is empty again (--reset).`]);
    expect((await readdir(folder)).toSorted()).toEqual(['emulator-venv', 'layout']);
  });
});
