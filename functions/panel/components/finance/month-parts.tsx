import type { InferOutput } from 'valibot';

import type { financeSummary } from '../../../../shared/finance/http/summary-resource.ts';
import type { financeMonths } from '../../../finance/http/finance-schemas.ts';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { financeTexts } from '../../texts/finance.ts';
import { countText, pesosText, shortDayText, shortMonthText } from '../../view/format.ts';
import { addressOfPlace } from '../../view/list-place.ts';
import { bankNameOf } from '../../view/money/banks.ts';
import { Charted } from '../charts/charted.tsx';
import { Table } from '../list/table.tsx';
import { Facts } from '../text/facts.tsx';

type Summary = InferOutput<typeof financeSummary>['attributes'];

const pesosOrNull = (pesos: number | null): string | null => (pesos === null ? null : pesosText(pesos));

/** The sums of a month. */
export const MonthFacts = ({ summary: { amounts, folio, comparison_prev_month: before } }: { readonly summary: Summary }) => {
  const texts = useTexts(financeTexts);
  const percentOf = (value: number | null): string | null => (value === null ? null : texts.percent(countText(value)));
  return (
    <Facts
      facts={[
        [texts.verifiedVolume, pesosText(amounts.verified_volume)],
        [texts.totalVolume, pesosText(amounts.total_volume)],
        [texts.validations, countText(amounts.count)],
        [texts.verified, countText(amounts.verified_count)],
        [texts.successRate, percentOf(amounts.verified_share_pct)],
        [texts.average, pesosOrNull(amounts.avg_ticket)],
        [texts.median, pesosOrNull(amounts.median_ticket)],
        [texts.largest, pesosOrNull(amounts.max_ticket)],
        [texts.change, percentOf(before.total_volume_change_pct)],
        [
          texts.folio,
          <a key="folio" href={addressOfPlace(PATHS.financeFolios, { folio })}>
            {folio}
          </a>,
        ],
      ]}
    />
  );
};

type Volumes = readonly { readonly verified_volume: number; readonly unverified_volume: number }[];

type VolumeChartProps = { readonly title: string; readonly about: string; readonly labels: readonly string[]; readonly volumes: Volumes };

const VolumeChart = ({ title, about, labels, volumes }: VolumeChartProps) => {
  const texts = useTexts(financeTexts);
  return (
    <Charted
      title={title}
      about={about}
      empty={texts.nothing}
      format={pesosText}
      labels={labels}
      parts={[
        { name: texts.verified, color: '--success', values: volumes.map(({ verified_volume: volume }) => volume) },
        { name: texts.unverified, color: '--warning', values: volumes.map(({ unverified_volume: volume }) => volume) },
      ]}
    />
  );
};

/** Amounts by day. */
export const DayVolumes = ({ summary: { daily_breakdown: days } }: { readonly summary: Summary }) => {
  const texts = useTexts(financeTexts);
  const { language } = useLanguage();
  return <VolumeChart title={texts.days} about={texts.day} labels={days.map(({ date }) => shortDayText(date, language))} volumes={days} />;
};

/** Amounts by month. */
export const MonthVolumes = ({ months }: Pick<InferOutput<typeof financeMonths>['attributes'], 'months'>) => {
  const texts = useTexts(financeTexts);
  const { language } = useLanguage();
  const labels = months.map(({ period }) => shortMonthText(period.month, language));
  return <VolumeChart title={texts.months} about={texts.month} labels={labels} volumes={months} />;
};

/** The accounts and banks that received most. */
export const Receivers = ({ summary: { top_counterparties: accounts, top_banks_receptor: banks } }: { readonly summary: Summary }) => {
  const texts = useTexts(financeTexts);
  return (
    <>
      <h3>{texts.counterparties}</h3>
      <Table
        caption={texts.counterparties}
        rows={accounts.map((account, index) => ({ id: `${index}`, ...account }))}
        columns={[
          { title: texts.account, kind: 'long', cell: ({ account }) => account ?? texts.noAccount },
          { title: texts.bank, cell: (row) => bankNameOf(row) ?? '' },
          { title: texts.count, kind: 'number', cell: ({ count }) => countText(count) },
          { title: texts.volume, kind: 'number', cell: ({ total_volume: volume }) => pesosText(volume) },
        ]}
      />
      <h3>{texts.banks}</h3>
      <Table
        caption={texts.banks}
        rows={banks.map((bank, index) => ({ id: `${index}`, ...bank }))}
        columns={[
          { title: texts.bank, cell: (row) => bankNameOf(row) ?? texts.noBank },
          { title: texts.count, kind: 'number', cell: ({ count }) => countText(count) },
          { title: texts.volume, kind: 'number', cell: ({ total_volume: volume }) => pesosText(volume) },
        ]}
      />
    </>
  );
};
