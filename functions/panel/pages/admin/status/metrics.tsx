import { useLocation } from 'preact-iso/router';
import type { InferOutput } from 'valibot';

import type { metricsResource } from '../../../../admin-metrics/http/metrics-resource.ts';
import { ADMIN_PATHS } from '../../../admin-paths.ts';
import { getMetrics } from '../../../api/admin-operations.ts';
import { useMoment, useTimezone } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Charted } from '../../../components/charts/charted.tsx';
import { FilterForm, type FiltersOf } from '../../../components/list/filter-form.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { Facts } from '../../../components/text/facts.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useLanguage, useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { answerTexts, metricTexts, windowTexts, workTexts } from '../../../texts/admin/metrics.ts';
import { breakerTexts } from '../../../texts/admin/portal.ts';
import { validationTexts } from '../../../texts/validation.ts';
import { countRowsOf, statusValuesOf } from '../../../view/admin/metrics.ts';
import { BREAKER_TONES } from '../../../view/admin/tones.ts';
import { shortDayText, shortHourText } from '../../../view/format.ts';
import { chosenOf } from '../../../view/forms/choice.ts';
import { filtersOf } from '../../../view/forms/filters.ts';

type Metrics = InferOutput<typeof metricsResource>['attributes'];

type PartProps = { readonly metrics: Metrics };

const Users = ({ metrics: { users } }: PartProps) => {
  const texts = useTexts(metricTexts);
  return (
    <section class="card">
      <h2>{texts.users}</h2>
      <Facts
        facts={[
          [texts.total, String(users.total)],
          [texts.activeAdmins, String(users.active_admins)],
        ]}
      />
      <Table
        caption={texts.users}
        rows={countRowsOf(users.by_plan)}
        columns={[
          { title: texts.plan, cell: ({ id }) => id },
          { title: texts.count, kind: 'number', cell: ({ count }) => count },
        ]}
      />
    </section>
  );
};

const useStatusName = (): ((status: string) => string) => {
  const statuses = useTexts(validationTexts);
  const answers = useTexts(answerTexts);
  return (status) => {
    const answer = chosenOf(answers, status);
    if (answer !== null) return answers[answer];
    const name: unknown = Object.entries(statuses).find(([word]) => word === status)?.[1];
    return typeof name === 'string' ? name : status;
  };
};

type CountsProps = { readonly title: string; readonly name: string; readonly counts: Readonly<Record<string, number>> };

const Counts = ({ title, name, counts }: CountsProps) => {
  const texts = useTexts(metricTexts);
  const statusName = useStatusName();
  const rows = countRowsOf(counts);
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <Table
          caption={title}
          rows={rows}
          columns={[
            { title: name, cell: ({ id }) => statusName(id) },
            { title: texts.count, kind: 'number', cell: ({ count }) => count },
          ]}
        />
      )}
    </>
  );
};

const useMilliseconds = (): ((milliseconds: number | null) => string) => {
  const texts = useTexts(metricTexts);
  return (milliseconds) => (milliseconds === null ? '' : texts.milliseconds(milliseconds));
};

/** Names periods as the axis of a chart does. Days are those of UTC, as the API counts them. */
const usePeriodName = (unit: Metrics['unit']): ((start: string) => string) => {
  const { language } = useLanguage();
  const timezone = useTimezone();
  return (start) => (unit === 'hour' ? shortHourText(start, language, timezone) : shortDayText(start.slice(0, 10), language));
};

const Validations = ({ metrics: { totals, series, unit } }: PartProps) => {
  const texts = useTexts(metricTexts);
  const statusName = useStatusName();
  const label = usePeriodName(unit);
  const moment = useMoment();
  const milliseconds = useMilliseconds();
  return (
    <section class="card">
      <h2>{texts.validations}</h2>
      <Facts
        facts={[
          [texts.total, String(totals.validations)],
          [texts.receipts, String(totals.receipts)],
          [texts.trials, String(totals.trials)],
          [texts.averageVerdict, milliseconds(totals.average_verdict_ms)],
          [texts.pages, String(totals.textract_pages)],
          [texts.modelFiles, String(totals.model_files)],
        ]}
      />
      <Counts title={texts.byStatus} name={texts.status} counts={totals.by_status} />
      <h2>{texts.series}</h2>
      <Charted
        title={texts.series}
        about={texts.start}
        empty={texts.none}
        labels={series.map(({ start }) => label(start))}
        parts={statusValuesOf(series).map(({ status, color, values }) => ({
          name: status === 'other' ? texts.other : statusName(status),
          color,
          values,
        }))}
      />
      {series.length > 0 && (
        <Table
          caption={texts.speed}
          rows={series.map((period) => ({ id: period.start, ...period }))}
          columns={[
            { title: texts.start, cell: ({ start }) => moment(start) },
            { title: texts.verdicts, kind: 'number', cell: ({ verdicts }) => verdicts },
            { title: texts.averageVerdict, kind: 'number', cell: ({ average_verdict_ms: average }) => milliseconds(average) },
            { title: texts.receipts, kind: 'number', cell: ({ receipts }) => receipts },
          ]}
        />
      )}
    </section>
  );
};

const Portal = ({ metrics: { portal, portal_traffic: traffic } }: PartProps) => {
  const texts = useTexts(metricTexts);
  const breakers = useTexts(breakerTexts);
  const moment = useMoment();
  const milliseconds = useMilliseconds();
  return (
    <section class="card">
      <h2>{texts.portal}</h2>
      <Facts
        facts={[
          [texts.breaker, <ToneBadge tone={BREAKER_TONES[portal.breaker]} text={breakers[portal.breaker]} />],
          [texts.interval, texts.milliseconds(portal.interval_ms)],
          [texts.burst, String(portal.burst)],
          [texts.throttled, String(portal.throttled_in_a_row)],
          [texts.since, moment(traffic.since)],
          [texts.probes, String(traffic.totals.answered_probes)],
          [texts.failedProbes, String(traffic.totals.failed_probes)],
          [texts.latency, milliseconds(traffic.totals.average_latency_ms)],
        ]}
      />
      <Counts title={texts.answers} name={texts.answer} counts={traffic.totals.answers} />
      {traffic.series.length > 0 && (
        <>
          <h2>{texts.traffic}</h2>
          <Table
            caption={texts.traffic}
            rows={traffic.series.map((hour) => ({ id: hour.start, ...hour }))}
            columns={[
              { title: texts.start, cell: ({ start }) => moment(start) },
              { title: texts.probes, kind: 'number', cell: ({ answered_probes: answered }) => answered },
              { title: texts.failedProbes, kind: 'number', cell: ({ failed_probes: failed }) => failed },
              { title: texts.latency, kind: 'number', cell: ({ average_latency_ms: latency }) => milliseconds(latency) },
            ]}
          />
        </>
      )}
    </section>
  );
};

const Deliveries = ({
  metrics: {
    webhook_deliveries: { totals, series },
    unit,
  },
}: PartProps) => {
  const texts = useTexts(metricTexts);
  const label = usePeriodName(unit);
  return (
    <section class="card">
      <h2>{texts.deliveries}</h2>
      <Facts
        facts={[
          [texts.delivered, String(totals.delivered)],
          [texts.retried, String(totals.retried)],
          [texts.exhausted, String(totals.exhausted)],
          [texts.failed, String(totals.failed)],
        ]}
      />
      <Charted
        title={texts.deliveries}
        about={texts.start}
        empty={texts.none}
        labels={series.map(({ start }) => label(start))}
        parts={[
          { name: texts.delivered, color: '--success', values: series.map(({ delivered }) => delivered) },
          { name: texts.retried, color: '--warning', values: series.map(({ retried }) => retried) },
          { name: texts.exhausted, color: '--danger', values: series.map(({ exhausted }) => exhausted) },
          { name: texts.failed, color: '--muted', values: series.map(({ failed }) => failed) },
        ]}
      />
    </section>
  );
};

const Queues = ({ metrics: { queues } }: PartProps) => {
  const texts = useTexts(metricTexts);
  const works = useTexts(workTexts);
  const moment = useMoment();
  return (
    <section class="card">
      <h2>{texts.queues}</h2>
      <Table
        caption={texts.queues}
        rows={queues.map((queue) => ({ id: queue.work, ...queue }))}
        columns={[
          { title: texts.work, cell: ({ work }) => works[work] },
          { title: texts.overdueSince, cell: ({ overdue_since: since }) => (since === null ? texts.nothingDue : moment(since)) },
          {
            title: texts.overdue,
            kind: 'number',
            cell: ({ overdue_since: since, overdue_seconds: seconds }) => (since === null ? '' : texts.seconds(seconds)),
          },
        ]}
      />
    </section>
  );
};

/** The metrics of the whole service, as numbers and tables. */
const MetricsPage = () => {
  const texts = useTexts(metricTexts);
  const { '24h': day, ...windows } = useTexts(windowTexts);
  const { client } = useSession();
  const { query } = useLocation();
  const filters: FiltersOf<typeof getMetrics> = [{ name: 'window', label: texts.window, all: day, options: Object.entries(windows) }];
  const chosen = filtersOf(query, filters);
  const reading = useReading(() => client.call(getMetrics, { query: chosen }), chosen['window'] ?? '');
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <p>{texts.text}</p>
        <FilterForm path={ADMIN_PATHS.metrics} filters={filters} />
      </section>
      <ReadPart reading={reading}>
        {({ data: { attributes: metrics } }) => (
          <>
            <Users metrics={metrics} />
            <Validations metrics={metrics} />
            <Portal metrics={metrics} />
            <Deliveries metrics={metrics} />
            <Queues metrics={metrics} />
          </>
        )}
      </ReadPart>
    </>
  );
};

export default MetricsPage;
