import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Creates the temporary folder of a run, which its workers inherit, and removes it with all that tests left in it. */
export default () => {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
};
