import { useLocation } from 'preact-iso/router';
import type { InferOutput } from 'valibot';

import type { summaryResource } from '../../../expected-payments/http/summary-resource.ts';
import { getExpectedPaymentSummary } from '../../api/expected-payment-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { ExpectedPaymentTabs } from '../../components/expected-payments/expected-payment-tabs.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Table } from '../../components/list/table.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { Facts } from '../../components/text/facts.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { expectedPaymentTexts, expectedStatusTexts } from '../../texts/expected-payments.ts';
import { periodOf } from '../../view/expected-payments/period.ts';
import { EXPECTED_STATUSES } from '../../view/expected-payments/state.ts';
import { countText, dayIn, pesosText } from '../../view/format.ts';
import { addressOfPlace } from '../../view/list-place.ts';

type Summary = InferOutput<typeof summaryResource>['attributes'];

/** The sums of a period, and its expected payments by status, with links to their lists. */
const Sums = ({ summary: { from, to, count, counts, expected, received, open, excess } }: { readonly summary: Summary }) => {
  const texts = useTexts(expectedPaymentTexts);
  const statuses = useTexts(expectedStatusTexts);
  return (
    <>
      <Facts
        facts={[
          [texts.expected, pesosText(expected)],
          [texts.received, pesosText(received)],
          [texts.open, pesosText(open)],
          [texts.inExcess, pesosText(excess)],
          [texts.count, countText(count)],
        ]}
      />
      <h2>{texts.byStatus}</h2>
      <Table
        isCompact
        caption={texts.byStatus}
        rows={EXPECTED_STATUSES.map((status) => ({ id: status, status }))}
        columns={[
          {
            title: texts.status,
            cell: ({ status }) => <a href={addressOfPlace(PATHS.expectedPayments, { status, from, to })}>{statuses[status]}</a>,
          },
          { title: texts.count, kind: 'number', cell: ({ status }) => countText(counts[status]) },
        ]}
      />
    </>
  );
};

/** The sums of a period, the month of today unless the address names another. */
const SummaryPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const { client } = useSession();
  const { query, route } = useLocation();
  const period = periodOf(query, dayIn(timezone, Date.now()));
  const key = addressOfPlace('', period);
  const reading = useReading(() => client.call(getExpectedPaymentSummary, { query: period }), key);
  const show = (typed: Typed) => {
    route(addressOfPlace(PATHS.expectedPaymentSummary, { from: typed('from'), to: typed('to') }));
    return Promise.resolve(null);
  };
  return (
    <section class="card">
      <PageTitle title={texts.summary} />
      <ExpectedPaymentTabs />
      <p>{texts.summaryText}</p>
      <Form key={key} submit={texts.show} onSubmit={show}>
        <div class="columns four">
          <Field name="from" label={texts.periodFrom} type="date" value={period.from} />
          <Field name="to" label={texts.periodTo} type="date" value={period.to} />
        </div>
      </Form>
      <ReadPart reading={reading}>{({ data }) => <Sums summary={data.attributes} />}</ReadPart>
    </section>
  );
};

export default SummaryPage;
