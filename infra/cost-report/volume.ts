import { readFile } from 'node:fs/promises';

import { synthesize } from '../templates.ts';
import { callersAt, DAYS_OF_MONTH, PORTAL_QUERIES_PER_DAY } from './growth.ts';
import { LIST_PRICES } from './list-prices.ts';
import { portalQueries } from './portal-queries.ts';
import { standingCosts } from './standing-costs.ts';
import { METRICS_LINE, validationCosts, VALIDATIONS, type ValidationLine } from './validation-costs.ts';

/** Validations a month that the page describes. */
export const VOLUMES = [1_000, 100_000, 1_000_000] as const;

/** A certificate's XML and PDF (docs/data-exports.md, Size), and an item with its entries in the indexes. */
const CERTIFICATE_KB = 41;
const STORED_KB = 2.5;

const KB_PER_GB = 1_000_000;
const HOURS_PER_DAY = 24;

/** A deployment with so many validations a month. Money is USD in a month. */
export type Volume = {
  readonly validations: number;
  /** Also without a caller. */
  readonly standingUsd: number;
  readonly synchronousUsd: number;
  readonly asynchronousUsd: number;
  /** What the month's table items and certificates cost in every later month. */
  readonly storedUsd: number;
  readonly tableGb: number;
  readonly certificatesGb: number;
  /** Share of the queries that the portal rate has in 30 days, if each takes `queries`; 1 is all. */
  readonly rateShare: number;
  /** Days until the last of them has a verdict, if all are accepted at once. */
  readonly days: number;
  /** Functions of synchronous callers in the busiest hour. */
  readonly callers: number;
};

type Bill = {
  readonly standingUsd: number;
  readonly lines: readonly ValidationLine[];
  /** Queries of a validation that finds its payment. */
  readonly queries: number;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A volume by the bill of `VALIDATIONS` validations; metrics cost the same at every volume. */
export const volumeOf = (validations: number, { standingUsd, lines, queries }: Bill): Volume => {
  const growing = lines.filter(({ subject }) => subject !== METRICS_LINE);
  const fixedUsd = standingUsd + sum(lines.filter(({ subject }) => subject === METRICS_LINE).map((line) => line.synchronous ?? 0));
  const times = validations / VALIDATIONS;
  const tableGb = (validations * STORED_KB) / KB_PER_GB;
  const certificatesGb = (validations * CERTIFICATE_KB) / KB_PER_GB;
  const days = (validations * queries) / PORTAL_QUERIES_PER_DAY;
  return {
    validations,
    standingUsd: fixedUsd,
    synchronousUsd: fixedUsd + times * sum(growing.map(({ synchronous }) => synchronous ?? 0)),
    asynchronousUsd: fixedUsd + times * sum(growing.map(({ asynchronous }) => asynchronous ?? 0)),
    storedUsd: tableGb * LIST_PRICES.tableGb + certificatesGb * LIST_PRICES.s3Gb,
    tableGb,
    certificatesGb,
    rateShare: days / DAYS_OF_MONTH,
    days,
    callers: callersAt(validations / DAYS_OF_MONTH),
  };
};

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const digits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

const duration = (days: number): string => (days < 1 ? `${digits.format(days * HOURS_PER_DAY)} hours` : `${digits.format(days)} days`);

const row = (subject: string, cells: readonly string[]): string => `| ${subject} | ${cells.join(' | ')} |`;

/** The volumes as a table in Markdown, one column each. */
export const renderVolumes = (volumes: readonly Volume[], queries: number): string => {
  const cells = (cellOf: (volume: Volume) => string): readonly string[] => volumes.map(cellOf);
  return [
    row(
      'Validations a month that find their payment',
      cells(({ validations }) => whole.format(validations)),
    ),
    row(
      '---',
      cells(() => '---:'),
    ),
    row(
      'AWS, USD a month: synchronous',
      cells(({ synchronousUsd }) => dollars.format(synchronousUsd)),
    ),
    row(
      'AWS, USD a month: asynchronous',
      cells(({ asynchronousUsd }) => dollars.format(asynchronousUsd)),
    ),
    row(
      'of which also without a caller',
      cells(({ standingUsd }) => dollars.format(standingUsd)),
    ),
    row(
      'USD in every later month to keep them',
      cells(({ storedUsd }) => dollars.format(storedUsd)),
    ),
    row(
      'Table and indexes, GB',
      cells(({ tableGb }) => digits.format(tableGb)),
    ),
    row(
      'Certificates, GB',
      cells(({ certificatesGb }) => digits.format(certificatesGb)),
    ),
    row(
      'Share of the portal rate in 30 days',
      cells(({ rateShare }) => `${digits.format(rateShare * 100)} %`),
    ),
    row(
      'All accepted at once, the last verdict after',
      cells(({ days }) => duration(days)),
    ),
    row(
      'Functions of synchronous callers in the busiest hour, at most',
      cells(({ callers }) => whole.format(callers)),
    ),
    '',
    `Such a validation takes ${whole.format(queries)} queries to the portal; a new deployment sends ${whole.format(PORTAL_QUERIES_PER_DAY)} a day. The portal rate is reached at ${whole.format(Math.floor((PORTAL_QUERIES_PER_DAY * DAYS_OF_MONTH) / queries))} a month.`,
  ].join('\n');
};

/** The table of this working tree. */
export const currentVolume = async (): Promise<string> => {
  const benchmark = await readFile('docs/benchmarks.md', 'utf8');
  const { resources } = synthesize({ stage: 'prod', contact: 'operaciones@example.mx' });
  const found = (await portalQueries()).find(({ verdict }) => verdict === 'valid');
  if (found === undefined) throw new Error('the cost report counts no queries of a found payment');
  const bill = {
    standingUsd: sum(standingCosts(resources).map(({ usd }) => usd)),
    lines: validationCosts(benchmark),
    queries: found.queries,
  };
  return renderVolumes(
    VOLUMES.map((volume) => volumeOf(volume, bill)),
    bill.queries,
  );
};
