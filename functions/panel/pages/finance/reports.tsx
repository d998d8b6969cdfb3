import {
  getFinanceAccounting,
  getFinanceCeps,
  getFinanceStatement,
  getMonthlyNotice,
  putMonthlyNotice,
} from '../../api/daily-operations.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { DownloadForm } from '../../components/finance/download-form.tsx';
import { FinanceTabs } from '../../components/finance/finance-tabs.tsx';
import { MonthSelect } from '../../components/finance/month-select.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { Select } from '../../components/select.tsx';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { financeTexts } from '../../texts/finance.ts';
import { dayIn, monthText } from '../../view/format.ts';
import { chosenMonth, daysOfMonth, lastMonths } from '../../view/money/months.ts';

const MonthlyNotice = () => {
  const texts = useTexts(financeTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const reading = useReading(() => client.call(getMonthlyNotice));
  const turn = (enabled: boolean) => async () => {
    const answer = await client.call(putMonthlyNotice, { body: { enabled } });
    if (answer.isOk) reading.reload();
    return answer.isOk ? null : answer;
  };
  return (
    <section class="card">
      <h2>{texts.notice}</h2>
      <p>{texts.noticeText}</p>
      <ReadPart reading={reading}>
        {({ data: { attributes } }) => (
          <>
            <p role="status">
              {attributes.next_month === null ? texts.noticeOff : texts.noticeOn(monthText(attributes.next_month, language))}
            </p>
            <div class="actions">
              <ActionButton onAction={turn(!attributes.enabled)}>{attributes.enabled ? texts.turnOff : texts.turnOn}</ActionButton>
            </div>
          </>
        )}
      </ReadPart>
    </section>
  );
};

/** Reports of a month as files, and the notice of each month. */
const ReportsPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(financeTexts);
  const { client } = useSession();
  const today = dayIn(timezone, Date.now());
  const months = lastMonths(today);
  const month = chosenMonth(months, undefined);
  const { from, to } = daysOfMonth(month, today);
  return (
    <>
      <section class="card">
        <PageTitle title={texts.reports} />
        <FinanceTabs />
      </section>
      <DownloadForm
        title={texts.statement}
        text={texts.statementText}
        read={(typed) => client.readFile(getFinanceStatement, { query: { month: typed('month'), format: typed('format') } })}
      >
        <MonthSelect months={months} month={month} />
        <Select
          name="format"
          label={texts.format}
          value="pdf"
          options={[
            ['pdf', texts.pdf],
            ['xlsx', texts.xlsx],
            ['csv', texts.csv],
            ['html', texts.html],
          ]}
        />
      </DownloadForm>
      <DownloadForm
        title={texts.accounting}
        text={texts.accountingText}
        read={(typed) => {
          const [format = '', decimal = 'dot'] = typed('format').split(' ');
          return client.readFile(getFinanceAccounting, { query: { month: typed('month'), format, decimal } });
        }}
      >
        <MonthSelect months={months} month={month} />
        <Select
          name="format"
          label={texts.format}
          value="xlsx"
          options={[
            ['xlsx', texts.xlsx],
            ['csv', texts.csv],
            ['csv comma', texts.csvComma],
            ['pdf', texts.pdf],
          ]}
        />
      </DownloadForm>
      <DownloadForm
        title={texts.ceps}
        text={texts.cepsText}
        read={(typed) => client.readFile(getFinanceCeps, { query: { from: typed('from'), to: typed('to'), manifest: typed('manifest') } })}
      >
        <Field name="from" label={texts.from} type="date" value={from} />
        <Field name="to" label={texts.to} type="date" value={to} />
        <Select
          name="manifest"
          label={texts.manifest}
          value="csv"
          options={[
            ['csv', texts.csv],
            ['xlsx', texts.xlsx],
          ]}
        />
      </DownloadForm>
      <MonthlyNotice />
    </>
  );
};

export default ReportsPage;
