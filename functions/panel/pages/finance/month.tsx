import { useLocation } from 'preact-iso/router';

import { getFinanceMonths, getFinanceSummary } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { FinanceTabs } from '../../components/finance/finance-tabs.tsx';
import { LargeMonth } from '../../components/finance/large-month.tsx';
import { DayVolumes, MonthFacts, MonthVolumes, Receivers } from '../../components/finance/month-parts.tsx';
import { MonthSelect } from '../../components/finance/month-select.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { financeTexts } from '../../texts/finance.ts';
import { dayIn } from '../../view/format.ts';
import { addressOfPlace } from '../../view/list-place.ts';
import { chosenMonth, lastMonths } from '../../view/money/months.ts';

/** A month at a glance. It is in the address, so it can be saved as a bookmark. */
const MonthPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(financeTexts);
  const { client } = useSession();
  const { query, route } = useLocation();
  const months = lastMonths(dayIn(timezone, Date.now()));
  const month = chosenMonth(months, query['month']);
  const summary = useReading(async () => {
    const answer = await client.call(getFinanceSummary, { query: { month } });
    if (!answer.isOk) return answer;
    return { isOk: true, body: answer.status === 200 ? answer.body.data.attributes : ('writing' as const) } as const;
  }, month);
  const year = useReading(() => client.call(getFinanceMonths, { query: { month } }), month);
  const show = (typed: Typed) => {
    route(addressOfPlace(PATHS.finance, { month: typed('month') }));
    return Promise.resolve(null);
  };
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <FinanceTabs />
        <Form key={month} submit={texts.show} onSubmit={show}>
          <MonthSelect months={months} month={month} />
        </Form>
        <ReadPart reading={summary}>
          {(attributes) => (attributes === 'writing' ? <LargeMonth key={month} month={month} /> : <MonthFacts summary={attributes} />)}
        </ReadPart>
      </section>
      {summary.body !== null && summary.body !== 'writing' && (
        <section class="card">
          <h2>{texts.days}</h2>
          <DayVolumes summary={summary.body} />
          {summary.body.amounts.count > 0 && <Receivers summary={summary.body} />}
        </section>
      )}
      <section class="card">
        <h2>{texts.months}</h2>
        <ReadPart reading={year}>{({ data }) => <MonthVolumes months={data.attributes.months} />}</ReadPart>
      </section>
    </>
  );
};

export default MonthPage;
