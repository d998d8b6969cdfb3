import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Raised whenever this version cannot use the files that an earlier version left in the folder. */
const LAYOUT = '2';

const LAYOUT_FILE = 'layout';

/** The files of a start, without installations and caches. */
const LEFT_BY_A_START = /^(?:emulator-\d+|cdk\.out|cdk-outputs\.json|stack\.json|ports\.json)$/;

const leftIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder)).filter((name) => LEFT_BY_A_START.test(name));

type LocalFolderOptions = {
  readonly folder: string;
  /** Removes everything that was created in earlier starts. */
  readonly reset: boolean;
  readonly onRenewed: (reason: string) => void;
};

/** Prepares the folder of a stack for this version. Removes the files of an older version, and all files on a reset. */
export const prepareLocalFolder = async ({ folder, reset, onRenewed }: LocalFolderOptions): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const layoutFile = join(folder, LAYOUT_FILE);
  const layout = await readFile(layoutFile, 'utf8').catch(() => null);
  const left = await leftIn(folder);
  const isOlder = layout !== LAYOUT && left.length > 0;
  if (reset || isOlder) {
    await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
    onRenewed(isOlder ? `${folder} was written by another version: beginning with an empty one.` : `${folder} is empty again (--reset).`);
  }
  await writeFile(layoutFile, LAYOUT);
};
