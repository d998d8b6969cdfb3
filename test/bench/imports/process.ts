/** Reads one file with one reader in a process of its own: `process.ts <reader> <file> <folder of the threads' modules>`. */
import { readFile } from 'node:fs/promises';

import type { Measurement } from './messages.ts';
import { measureReading } from './readers.ts';

const [, , reader = '', file = '', threadFolder = ''] = process.argv;

/** The peak since this program started, if the system reports it; else a peak that includes the parent's. */
const peakMb = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+([0-9]+) kB/.exec(status)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1_024;
};

const { milliseconds, accounts } = await measureReading(reader, file, threadFolder);
const result: Measurement = { milliseconds, accounts, peakMb: await peakMb() };
process.send?.(result, () => process.exit(0));
