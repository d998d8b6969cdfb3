import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { withNames, type FamilyNames } from './names.ts';
import { registrationsOf } from './registrations.ts';

const FILES = join(import.meta.dirname, 'files');
const SUFFIX = '.txt';

type Written = { readonly file: string; readonly text: string };

const newFiles = async (names: FamilyNames): Promise<readonly Written[]> => {
  const entries = await readdir(FILES, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    paths.toSorted().map(async (path) => ({
      file: withNames(relative(FILES, path).slice(0, -SUFFIX.length), names),
      text: withNames(await readFile(path, 'utf8'), names),
    })),
  );
};

const changedFiles = (names: FamilyNames): Promise<readonly Written[]> =>
  Promise.all(registrationsOf(names).map(async ({ file, register }) => ({ file, text: register(await readFile(file, 'utf8')) })));

/**
 * Writes a family and registers it, below the working folder. Nothing is written when one of its files exists already or a file to register
 * it in does not look as expected.
 */
export const writeFamily = async (
  names: FamilyNames,
): Promise<{ readonly added: readonly string[]; readonly changed: readonly string[] }> => {
  const [added, changed] = await Promise.all([newFiles(names), changedFiles(names)]);
  for (const { file, text } of changed) await writeFile(file, text);
  for (const { file, text } of added) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
  }
  return { added: added.map(({ file }) => file), changed: changed.map(({ file }) => file) };
};
