import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Raised whenever what an earlier version left in the folder is of no use to this one. */
const LAYOUT = '2';

const LAYOUT_FILE = 'layout';

/** What a start leaves behind, apart from what is installed and from caches. */
const LEFT_BY_A_START = /^(?:emulator-\d+|cdk\.out|cdk-outputs\.json|stack\.json|ports\.json)$/;

const leftIn = async (folder: string): Promise<readonly string[]> => (await readdir(folder)).filter((name) => LEFT_BY_A_START.test(name));

type LocalFolderOptions = {
  readonly folder: string;
  /** Removes everything that was created in earlier starts. */
  readonly reset: boolean;
  readonly onRenewed: (reason: string) => void;
};

/** Makes the folder of a stack ready for this version. What an older version left is removed, and so is all of it on a reset. */
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
