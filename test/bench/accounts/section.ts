import { readFile, stat } from 'node:fs/promises';

import * as v from 'valibot';

import { compileBinTable } from '../../../infra/data/compiled-bin-table.ts';
import type { RunSize } from '../../support/run-size.ts';
import { nextMessage, startChild } from '../child-process.ts';
import type { Section } from '../report.ts';
import { median } from '../statistics.ts';

const numbers = v.array(v.number());

const accountSamples = v.object({ checkNs: numbers, openMs: numbers, lookupNs: numbers });

/** One value per round. */
export type AccountSamples = v.InferOutput<typeof accountSamples>;

/** A million checks per second on one core. */
const MAX_CHECK_NS = 1_000;
const MAX_OPEN_MS = 10;
const MAX_LOOKUP_NS = 10_000;

const WORLD = 'shared/banking/data/bins_world.csv';
const MEXICO = 'shared/banking/data/bins_mx.csv';

/** Measures the check of an account's structure, and the directory of BINs: its size, its opening, its look-ups. */
export const measureAccounts = async (size: RunSize): Promise<Section> => {
  const samples = await nextMessage(startChild('test/bench/accounts/process.ts', [size]), accountSamples);
  const checkNs = median(samples.checkNs);
  const openMs = median(samples.openMs);
  const lookupNs = median(samples.lookupNs);
  const { size: csvBytes } = await stat(WORLD);
  const { byteLength } = compileBinTable(await readFile(WORLD, 'utf8'), await readFile(MEXICO, 'utf8'));
  return {
    title: 'Accounts',
    tables: [
      {
        caption: 'Structure of a CLABE: length, control digit, bank on a day; half of them wrong, one core',
        columns: ['ns per check', 'million per second'],
        rows: [[checkNs, 1_000 / checkNs]],
      },
      {
        caption: 'Directory of card BINs, 135,511 rows in two parts',
        columns: ['csv kB', 'compiled kB', 'ms to open and answer', 'us per look-up'],
        rows: [[csvBytes / 1_000, byteLength / 1_000, openMs, lookupNs / 1_000]],
      },
    ],
    targets: [
      { name: 'nanoseconds per check of an account', measured: checkNs, limit: MAX_CHECK_NS },
      { name: 'milliseconds until the directory of BINs answers', measured: openMs, limit: MAX_OPEN_MS },
      { name: 'nanoseconds per look-up of a BIN', measured: lookupNs, limit: MAX_LOOKUP_NS },
    ],
  };
};
