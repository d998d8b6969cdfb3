import * as v from 'valibot';

import { DEFAULT_PORTAL_RATE } from '../../shared/banxico/domain/portal-rate.ts';
import { synthesize, type TemplateResource } from '../templates.ts';

const DAY_MS = 86_400_000;
export const DAYS_OF_MONTH = 30;
/** The share of a day's validations in its busiest hour. */
const BUSIEST_HOUR = 0.1;
/** The longest that a synchronous validation waits for the portal: a request has 25 s. */
const LONGEST_WAIT_SECONDS = 25;

/** Queries a day at the rate that a new deployment begins with. */
export const PORTAL_QUERIES_PER_DAY = DAY_MS / DEFAULT_PORTAL_RATE.intervalMs;

/** Validations a month, each with the setting `concurrency` that carries them. */
export const STAGES_OF_GROWTH = [
  { validations: 100_000, concurrency: 60 },
  { validations: 1_000_000, concurrency: 200 },
  { validations: 10_000_000, concurrency: 1_000 },
] as const;

/** Functions that synchronous validations hold in the busiest hour of a day, if the portal takes its longest. */
export const callersAt = (validationsPerDay: number): number =>
  Math.ceil(((validationsPerDay * BUSIEST_HOUR) / 3_600) * LONGEST_WAIT_SECONDS);

const mapping = v.object({ ScalingConfig: v.object({ MaximumConcurrency: v.number() }) });

type Growth = {
  readonly validations: number;
  readonly concurrency: number;
  /** Functions that all queues together may keep running. */
  readonly queues: number;
  /** Functions that synchronous validations hold in the busiest hour of a day, if the portal takes its longest. */
  readonly callers: number;
  /** Queries of the portal a day, one for each validation. */
  readonly queriesPerDay: number;
  /** Milliseconds between two queries that this takes. */
  readonly intervalMs: number;
};

/** The needs of a stage of growth, by the templates of a deployment with its concurrency. */
export const growthOf = (
  { validations, concurrency }: (typeof STAGES_OF_GROWTH)[number],
  resources: readonly Pick<TemplateResource, 'Properties'>[],
): Growth => {
  const queriesPerDay = Math.ceil(validations / DAYS_OF_MONTH);
  return {
    validations,
    concurrency,
    queues: resources.reduce(
      (sum, { Properties }) => sum + (v.is(mapping, Properties) ? Properties.ScalingConfig.MaximumConcurrency : 0),
      0,
    ),
    callers: callersAt(queriesPerDay),
    queriesPerDay,
    intervalMs: Math.floor(DAY_MS / queriesPerDay),
  };
};

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const row = ({ validations, concurrency, queues, callers, queriesPerDay, intervalMs }: Growth): string => {
  const share = `${whole.format((100 * queriesPerDay) / PORTAL_QUERIES_PER_DAY)} %`;
  const rate =
    queriesPerDay <= PORTAL_QUERIES_PER_DAY ? 'as it is' : `\`rate --interval-ms ${String(intervalMs)}\`, with Banxico's consent`;
  const cells = [
    whole.format(validations),
    `\`-c concurrency=${String(concurrency)}\``,
    whole.format(queues),
    whole.format(concurrency - queues),
    whole.format(callers),
    whole.format(queriesPerDay),
    share,
    rate,
  ];
  return `| ${cells.join(' | ')} |`;
};

/** The stages of growth as a table in Markdown. */
const renderGrowth = (stages: readonly Growth[]): string =>
  [
    '| Validations a month | Setting | Queues take, at most | Left to callers | Synchronous callers need | Portal queries a day | Of the portal rate | Portal rate |',
    '| ---: | --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...stages.map(row),
    '',
    `The portal rate of a new deployment is one query in ${whole.format(DEFAULT_PORTAL_RATE.intervalMs / 1_000)} s: ${whole.format(PORTAL_QUERIES_PER_DAY)} a day and ${whole.format(PORTAL_QUERIES_PER_DAY * DAYS_OF_MONTH)} in 30 days, whatever else is scaled.`,
  ].join('\n');

/** The table of this working tree. */
export const currentGrowth = (): string =>
  renderGrowth(
    STAGES_OF_GROWTH.map((stage) => {
      const { resources } = synthesize({ stage: 'prod', contact: 'operaciones@example.mx', concurrency: stage.concurrency });
      return growthOf(stage, resources);
    }),
  );
