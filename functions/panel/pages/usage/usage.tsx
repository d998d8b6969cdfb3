import type { ComponentChildren } from 'preact';

import { getFinanceBanks, getUsageHeatmap, getUsageHistory, getUsageLimits } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { UsageTabs } from '../../components/navigation/usage-tabs.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { LiveOnly } from '../../components/test-mode/live-only.tsx';
import { LimitsTable, Quota } from '../../components/usage/limits.tsx';
import { BankChart, DayChart, VerdictChart, WeekChart } from '../../components/usage/usage-charts.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useMode } from '../../session/mode-context.tsx';
import { useSession } from '../../session/session.ts';
import { usageTexts } from '../../texts/usage.ts';

const DAYS = '30';

const Part = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section class="card">
    <h2>{title}</h2>
    {children}
  </section>
);

/** Statistics as charts. */
const Statistics = () => {
  const texts = useTexts(usageTexts);
  const { client } = useSession();
  const history = useReading(() => client.call(getUsageHistory));
  const days = useReading(() => client.call(getUsageHeatmap, { query: { days: DAYS } }));
  const banks = useReading(() => client.call(getFinanceBanks));
  return (
    <>
      <Part title={texts.verdicts}>
        <ReadPart reading={history}>{({ data }) => <VerdictChart months={data.attributes.months} />}</ReadPart>
      </Part>
      <Part title={texts.days}>
        <ReadPart reading={days}>{({ data }) => <DayChart days={data.attributes.days} />}</ReadPart>
      </Part>
      <Part title={texts.week}>
        <ReadPart reading={days}>{({ data }) => <WeekChart days={data.attributes.days} />}</ReadPart>
      </Part>
      <Part title={texts.banks}>
        <ReadPart reading={banks}>{({ data }) => <BankChart receiving={data.attributes.receiving} />}</ReadPart>
      </Part>
    </>
  );
};

/** What is used of the quota, statistics of live mode, and the limits. */
const UsagePage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(usageTexts);
  const { client } = useSession();
  const { mode } = useMode();
  const limits = useReading(() => client.call(getUsageLimits));
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <UsageTabs />
        <h2>{texts.quota}</h2>
        <ReadPart reading={limits}>{({ data }) => <Quota limits={data.attributes} timezone={timezone} />}</ReadPart>
      </section>
      {mode === 'live' ? <Statistics /> : <LiveOnly />}
      {limits.body !== null && (
        <Part title={texts.limits}>
          <LimitsTable limits={limits.body.data.attributes} />
        </Part>
      )}
    </>
  );
};

export default UsagePage;
