import { useLocation } from 'preact-iso/router';

import { listExpectedPayments } from '../../api/expected-payment-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { useExpectedPaymentColumns } from '../../components/expected-payments/expected-payment-columns.tsx';
import { ExpectedPaymentTabs } from '../../components/expected-payments/expected-payment-tabs.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { FilterForm, type FiltersOf } from '../../components/list/filter-form.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { expectedPaymentTexts, expectedStatusTexts } from '../../texts/expected-payments.ts';
import { EXPECTED_STATUSES } from '../../view/expected-payments/state.ts';
import { filtersOf, pageQueryOf } from '../../view/forms/filters.ts';

const Empty = ({ hasFilters, canCreate }: { readonly hasFilters: boolean; readonly canCreate: boolean }) => {
  const texts = useTexts(expectedPaymentTexts);
  if (hasFilters) return <p>{texts.noneFound}</p>;
  return (
    <p>
      {texts.none} {canCreate && <a href={PATHS.newExpectedPayment}>{texts.first}</a>}
    </p>
  );
};

/** The expected payments. Their filters are in the address, so a view can be saved as a bookmark. */
const ExpectedPaymentsPage = ({ user: { permissions } }: PageProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const statuses = useTexts(expectedStatusTexts);
  const { client } = useSession();
  const { query } = useLocation();
  const columns = useExpectedPaymentColumns();
  const canCreate = permissions.includes('expected_payments:create');
  const filters: FiltersOf<typeof listExpectedPayments> = [
    { name: 'status', label: texts.status, options: EXPECTED_STATUSES.map((status) => [status, statuses[status]]) },
    { name: 'client_ref', label: texts.reference },
    { name: 'from', label: texts.from, type: 'date' },
    { name: 'to', label: texts.to, type: 'date' },
  ];
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <ExpectedPaymentTabs />
      <p>{texts.intro}</p>
      {canCreate && (
        <div class="actions">
          <a class="button primary" href={PATHS.newExpectedPayment}>
            {texts.newTitle}
          </a>
        </div>
      )}
      <FilterForm path={PATHS.expectedPayments} filters={filters} />
      <CursorList
        caption={texts.title}
        columns={columns}
        path={PATHS.expectedPayments}
        read={(place) => client.call(listExpectedPayments, { query: { ...pageQueryOf(place, filters), 'page[size]': '25' } })}
        empty={<Empty hasFilters={Object.keys(filtersOf(query, filters)).length > 0} canCreate={canCreate} />}
      />
    </section>
  );
};

export default ExpectedPaymentsPage;
