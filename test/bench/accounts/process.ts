/** Measures in its own process, which has one core to itself. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as v from 'valibot';

import { makeWorldCardBins } from '../../../functions/bank-accounts/adapters/card-bins.ts';
import { checkAccountStructure } from '../../../functions/bank-accounts/domain/account-structure.ts';
import { CARD_BIN_FILE } from '../../../functions/bank-accounts/domain/bin-table.ts';
import { findCardBin, mexicanCardBin } from '../../../functions/bank-accounts/domain/card-bin-directory.ts';
import { compileBinTable } from '../../../infra/data/compiled-bin-table.ts';
import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { runSize, type BySize } from '../../support/run-size.ts';
import type { AccountSamples } from './section.ts';

const COUNTS: BySize<{ readonly rounds: number; readonly checks: number; readonly lookups: number }> = {
  full: { rounds: 9, checks: 400_000, lookups: 200_000 },
  smallest: { rounds: 1, checks: 1_000, lookups: 1_000 },
};

const { rounds, checks, lookups } = COUNTS[v.parse(runSize, process.argv[2])];

const fecha = parseCalendarDate('2026-11-20');
if (fecha === null) throw new TypeError('the date is none');

/** CLABEs of every participant; every second one has a wrong control digit. */
const accounts = [...SHIPPED_PARTICIPANTS.byPrefix.keys()].map((prefix, index) => {
  const right = completeClabe(`${prefix}180${String(index * 7_919).padStart(11, '0')}`) ?? '';
  return index % 2 === 0 ? right : `${right.slice(0, 17)}${(Number(right[17]) + 1) % 10}`;
});

const accountAt = (index: number): string => accounts[index % accounts.length] ?? '';

const folder = await mkdtemp(join(tmpdir(), 'spei-bench-bins-'));
const [world = '', mexico = ''] = await Promise.all(
  ['bins_world', 'bins_mx'].map((name) => readFile(`shared/banking/data/${name}.csv`, 'utf8')),
);
await writeFile(join(folder, CARD_BIN_FILE), compileBinTable(world, mexico));
const sources = [mexicanCardBin, makeWorldCardBins(folder)];
const bins = world
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.slice(0, line.indexOf(',')));

const isRight = (input: string): boolean =>
  checkAccountStructure({
    input,
    kind: null,
    fecha,
    findBin: (digits) => findCardBin(digits, sources),
    participants: SHIPPED_PARTICIPANTS,
  }).checksumValid;

/** Nanoseconds per check. Only some accounts are valid; throws when the check treats all alike. */
const timeChecks = (): number => {
  let valid = 0;
  const startedAt = performance.now();
  for (let index = 0; index < checks; index += 1) if (isRight(accountAt(index))) valid += 1;
  const nanoseconds = ((performance.now() - startedAt) * 1e6) / checks;
  if (valid === 0 || valid === checks) throw new Error(`${valid} of ${checks} are right`);
  return nanoseconds;
};

/** Milliseconds until a new directory has answered its first look-up. */
const timeOpening = (): number => {
  const find = makeWorldCardBins(folder);
  const startedAt = performance.now();
  if (find('180000') === null) throw new Error('the directory lacks a BIN');
  return performance.now() - startedAt;
};

/** Nanoseconds per look-up of a BIN of 16 digits, in both directories. */
const timeLookups = (): number => {
  const cards = Array.from({ length: 1_000 }, (_unused, index) => `${bins[(index * 8_191) % bins.length] ?? ''}0000000000`.slice(0, 16));
  let found = 0;
  const startedAt = performance.now();
  for (let index = 0; index < lookups; index += 1) if (findCardBin(cards[index % cards.length] ?? '', sources) !== null) found += 1;
  const nanoseconds = ((performance.now() - startedAt) * 1e6) / lookups;
  if (found !== lookups) throw new Error(`${lookups - found} BINs are lacking`);
  return nanoseconds;
};

const samples: AccountSamples = { checkNs: [], openMs: [], lookupNs: [] };
timeChecks();
timeLookups();
for (let round = 0; round < rounds; round += 1) {
  samples.checkNs.push(timeChecks());
  samples.openMs.push(timeOpening());
  samples.lookupNs.push(timeLookups());
}
await rm(folder, { recursive: true, force: true });
process.send?.(samples);
