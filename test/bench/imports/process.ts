/** Reads one file with one reader in a process of its own: `process.ts <reader> <file>`. */
import type { Measurement } from './messages.ts';
import { measureReading } from './readers.ts';

const [, , reader = '', file = ''] = process.argv;
const { milliseconds, accounts } = await measureReading(reader, file);
const result: Measurement = { milliseconds, accounts, peakMb: process.resourceUsage().maxRSS / 1_024 };
process.send?.(result, () => process.exit(0));
