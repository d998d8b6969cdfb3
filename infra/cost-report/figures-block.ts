import { readFile } from 'node:fs/promises';

import { DEFAULT_MAX_RETRIES } from '../../shared/validation/domain/retry/retry-policy.ts';
import { synthesize } from '../templates.ts';
import { alarmCounts, type AlarmCount } from './alarm-counts.ts';
import { frontCosts } from './front-costs.ts';
import { LIST_PRICES } from './list-prices.ts';
import { portalQueries, QUERIES_PER_DAY, type QueryLine } from './portal-queries.ts';
import { requestCosts } from './request-costs.ts';
import { standingCosts, type BillLine } from './standing-costs.ts';
import { validationCosts, VALIDATIONS, type ValidationLine } from './validation-costs.ts';

const BEGIN = '<!-- figures: written by `npm run cost-report`, do not edit -->';
const END = '<!-- end of figures -->';

const BENCHMARK = 'docs/benchmarks.md';
const DEPLOYMENT = { stage: 'prod', contact: 'operaciones@example.mx' };

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const dollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const row = ({ subject, count, usd }: BillLine): string => `| ${subject} | ${whole.format(count)} | ${dollars.format(usd)} |`;

/** A row of a table of units, of which a batch shares one. */
const unitRow = ({ subject, count, usd }: BillLine): string => `| ${subject} | ${tenths.format(count)} | ${dollars.format(usd)} |`;

const cell = (usd: number | null): string => (usd === null ? '' : dollars.format(usd));

const validationRow = ({ subject, synchronous, asynchronous }: ValidationLine): string =>
  `| ${subject} | ${cell(synchronous)} | ${cell(asynchronous)} |`;

/** Queries of a transfer to its verdict, those of its cycle, and how many such transfers a day has room for. */
const queryRow = ({ subject, verdict, queries, cycle }: QueryLine): string => {
  const perDay = Math.floor(QUERIES_PER_DAY / (queries + (cycle ?? 0)));
  return `| ${subject} | \`${verdict}\` | ${queries} | ${cycle ?? ''} | ${whole.format(perDay)} |`;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The figures as Markdown. */
export const renderFigures = (
  standing: readonly BillLine[],
  validations: readonly ValidationLine[],
  alarms: readonly AlarmCount[],
  requests: readonly BillLine[],
  front: readonly BillLine[],
  queries: readonly QueryLine[],
): string => {
  const total = sumOf(standing.map(({ usd }) => usd));
  const allSynchronous = sumOf(validations.map(({ synchronous }) => synchronous ?? 0));
  const allAsynchronous = sumOf(validations.map(({ asynchronous }) => asynchronous ?? 0));
  return [
    `List prices of us-east-1, ${LIST_PRICES.asOf}, without free tiers. Counted in the templates of \`prod\`, and in the benchmark of [benchmarks.md](../benchmarks.md).`,
    '',
    '| Every month, also without a caller | Count | USD |',
    '| --- | ---: | ---: |',
    ...standing.map(row),
    `| **Together** | | **${dollars.format(total)}** |`,
    '',
    `| ${whole.format(VALIDATIONS)} validations in a month that find their payment, USD | Synchronous | Asynchronous |`,
    '| --- | ---: | ---: |',
    ...validations.map(validationRow),
    `| **Together** | **${dollars.format(allSynchronous)}** | **${dollars.format(allAsynchronous)}** |`,
    '',
    '| Alarms by what they watch | Alarms | Metrics |',
    '| --- | ---: | ---: |',
    ...alarms.map(({ subject, alarms: count, metrics }) => `| ${subject} | ${count} | ${metrics} |`),
    `| **Together** | **${sumOf(alarms.map(({ alarms: count }) => count))}** | **${sumOf(alarms.map(({ metrics }) => metrics))}** |`,
    '',
    '| DynamoDB, per million requests | Write units of one | USD |',
    '| --- | ---: | ---: |',
    ...requests.map(unitRow),
    '',
    '| The front, per million | Requests of one | USD |',
    '| --- | ---: | ---: |',
    ...front.map(row),
    '',
    `| Queries to the CEP portal, of ${whole.format(QUERIES_PER_DAY)} a day | Ends as | Until the verdict | Its cycle of ${DEFAULT_MAX_RETRIES} retries | Such transfers in a day |`,
    '| --- | --- | ---: | ---: | ---: |',
    ...queries.map(queryRow),
  ].join('\n');
};

/** The document with these figures between its markers. Throws RangeError when it lacks them. */
export const withFigures = (document: string, figures: string): string => {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin) throw new RangeError(`the document has no ${BEGIN} before ${END}`);
  return `${document.slice(0, begin)}${BEGIN}\n\n${figures}\n\n${document.slice(end)}`;
};

/** The figures of this working tree. */
export const currentFigures = async (): Promise<string> => {
  const benchmark = await readFile(BENCHMARK, 'utf8');
  const { resources } = synthesize(DEPLOYMENT);
  return renderFigures(
    standingCosts(resources),
    validationCosts(benchmark),
    alarmCounts(resources),
    requestCosts(benchmark),
    frontCosts(),
    await portalQueries(),
  );
};
