/** `npm run data -- …`: updates the files of shared/banking/data and compiles them. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { makeParticipantSource } from '../../shared/banxico/adapters/cep-portal/participant-list.ts';
import { calendarDateIn, MEXICO_CITY } from '../../shared/platform/time/calendar-date.ts';
import { runCommand } from '../operator/command-line.ts';
import { readBankHolidayList, refreshedHolidays } from './bank-holiday-list.ts';
import { compileBinTable } from './compiled-bin-table.ts';
import { compileData, readData, writeData } from './data-folder.ts';
import { refreshedParticipants } from './refreshed-participants.ts';

const USAGE =
  'npm run data -- participants --contact <contact> [--portal <url>] | bins --world <csv> --mexico <csv> --issuers <csv> ' +
  '| calendar --year <yyyy> --list <txt> --source <where it is published> | compile';

const BANXICO_PORTAL = 'https://www.banxico.org.mx/cep/';
const TIMEOUT_MS = 20_000;

const [command, ...args] = process.argv.slice(2);

const { values } = parseArgs({
  args,
  options: {
    contact: { type: 'string' },
    portal: { type: 'string', default: BANXICO_PORTAL },
    world: { type: 'string' },
    mexico: { type: 'string' },
    issuers: { type: 'string' },
    year: { type: 'string' },
    list: { type: 'string' },
    source: { type: 'string' },
  },
});

const refreshParticipants = async () => {
  if (values.contact === undefined)
    throw new RangeError('name a contact with --contact: the CEP portal must be able to reach the operator');
  const fecha = calendarDateIn(MEXICO_CITY, Date.now());
  const source = makeParticipantSource({
    baseUrl: values.portal,
    userAgent: `spei-validation-service (contact: ${values.contact})`,
    now: Date.now,
  });
  const outcome = await source.list(fecha, Date.now() + TIMEOUT_MS);
  if (outcome.kind !== 'listed') throw new Error(`the portal gave no list: ${JSON.stringify(outcome)}`);
  const { csv, ...changes } = refreshedParticipants(readData('spei_participants.csv'), { fecha, participants: outcome.participants });
  writeData('spei_participants.csv', csv);
  compileData();
  return { fecha, listed: outcome.participants.length, ...changes };
};

/** Replaces the BIN files by others with the same columns. Files that do not compile are refused, and nothing changes. */
const replaceBins = () => {
  const { world, mexico, issuers } = values;
  if (world === undefined || mexico === undefined || issuers === undefined) throw new RangeError(`usage: ${USAGE}`);
  const [worldCsv, mexicanCsv, issuersCsv] = [readFileSync(world, 'utf8'), readFileSync(mexico, 'utf8'), readFileSync(issuers, 'utf8')];
  const { byteLength } = compileBinTable(worldCsv, mexicanCsv);
  const before = { 'bins_mx.csv': readData('bins_mx.csv'), 'bin_issuer_to_spei.csv': readData('bin_issuer_to_spei.csv') };
  writeData('bins_mx.csv', mexicanCsv);
  writeData('bin_issuer_to_spei.csv', issuersCsv);
  try {
    compileData();
  } catch (error) {
    for (const [file, text] of Object.entries(before)) writeData(file, text);
    throw error;
  }
  writeData('bins_world.csv', worldCsv);
  return { compiled_bytes: byteLength, notice: 'Name the sources and their licences in shared/banking/data/BIN_NOTICE.txt.' };
};

/** Reads the CNBV's list of a year, and prints how it differs from the rules that apply to years without a list. */
const takeHolidays = () => {
  const { year, list, source } = values;
  if (year === undefined || list === undefined || source === undefined) throw new RangeError(`usage: ${USAGE}`);
  const published = readBankHolidayList(readFileSync(list, 'utf8'), Number(year));
  const { csv, ...differences } = refreshedHolidays(readData('bank_holidays.csv'), published, Number(year), source);
  writeData('bank_holidays.csv', csv);
  compileData();
  return { year, holidays: published, ...differences };
};

const compile = () => {
  compileData();
  return { compiled: true };
};

const COMMANDS: Readonly<Record<string, () => unknown>> = {
  participants: refreshParticipants,
  bins: replaceBins,
  calendar: takeHolidays,
  compile,
};

await runCommand(async () => {
  const chosen = COMMANDS[command ?? ''];
  if (chosen === undefined) throw new RangeError(`usage: ${USAGE}`);
  return await chosen();
});
