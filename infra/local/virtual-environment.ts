import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { runCommand } from './command.ts';
import type { Report } from './progress.ts';

const OLDEST_MINOR = 11;
const CANDIDATES = ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python'];
const IS_NEW_ENOUGH = `import sys; sys.exit(0 if sys.version_info >= (3, ${OLDEST_MINOR}) else 1)`;

/** A line of a requirements file that names a package. */
const PINNED_PACKAGE = /^[A-Za-z0-9][^\s=]*==/gm;

type VirtualEnvironmentOptions = {
  /** File of pinned packages with their hashes. */
  readonly requirements: string;
  readonly folder: string;
  readonly logFile: string;
  readonly signal: AbortSignal;
  /** Runs the installation, which takes long, and shows its progress. */
  readonly whileInstalling: (install: (report: Report) => Promise<void>) => Promise<void>;
};

const isOnPath = (command: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

const findPython = async (logFile: string, signal: AbortSignal): Promise<string> => {
  for (const candidate of CANDIDATES.filter(isOnPath)) {
    const isUsable = await runCommand(candidate, ['-c', IS_NEW_ENOUGH], { logFile, signal }).then(
      () => true,
      () => false,
    );
    if (isUsable) return candidate;
  }
  throw new Error(`Python 3.${OLDEST_MINOR} or newer must be on the PATH.`);
};

const create = async (python: string, folder: string, logFile: string, signal: AbortSignal): Promise<void> => {
  await runCommand(python, ['-m', 'venv', folder], { logFile, signal }).catch((cause: unknown) => {
    throw new Error(`${python} cannot create virtual environments (on Debian and Ubuntu: apt install python3-venv). Log: ${logFile}`, {
      cause,
    });
  });
};

/**
 * Returns the Python of a private virtual environment with exactly the pinned packages. Creates it when missing, and again when the pins
 * have changed.
 */
export const ensureVirtualEnvironment = async ({
  requirements,
  folder,
  logFile,
  signal,
  whileInstalling,
}: VirtualEnvironmentOptions): Promise<string> => {
  const python = join(folder, 'bin', 'python');
  const stamp = join(folder, 'requirements.sha256');
  const pins = await readFile(requirements, 'utf8');
  const wanted = createHash('sha256').update(pins).digest('hex');
  const installed = await readFile(stamp, 'utf8').catch(() => null);
  if (installed === wanted && existsSync(python)) return python;

  await whileInstalling(async (report) => {
    await rm(folder, { recursive: true, force: true });
    await create(await findPython(logFile, signal), folder, logFile, signal);
    const packages = pins.match(PINNED_PACKAGE)?.length ?? 0;
    let collected = 0;
    const onLine = (line: string): void => {
      if (!line.startsWith('Collecting ')) return;
      collected += 1;
      report(collected < packages ? `${collected} of ${packages} packages` : `${packages} packages, writing them`);
    };
    const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--require-hashes', '--only-binary=:all:'];
    await runCommand(python, [...pip, '-r', requirements], { logFile, signal, onLine });
  });
  await writeFile(stamp, wanted);
  return python;
};
