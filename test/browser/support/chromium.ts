import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What distributions call it. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The Chromium of `CHROMIUM_PATH`, else the first on the PATH. Throws with what to do when there is none. */
export const findChromium = (env: NodeJS.ProcessEnv): string => {
  const named = env['CHROMIUM_PATH'];
  if (named !== undefined) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, where there is no program.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
  if (found !== undefined) return found;
  throw new Error(
    'These tests drive a Chromium, and there is none on this machine. Install one (Debian: apt install chromium), or name one with CHROMIUM_PATH.',
  );
};
