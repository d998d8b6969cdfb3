import { useLocation } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { historyPage } from '../../../validations/http/history-contracts.ts';
import type { Failure } from '../../api/failure.ts';
import { listValidations } from '../../api/operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { Select } from '../../components/select.tsx';
import { HistoryTable } from '../../components/validation/history-table.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { historyTexts } from '../../texts/history.ts';
import { validationTexts } from '../../texts/validation.ts';
import { addressOf, exportAddress, filtersOf, neighbourOf, pageOf } from '../../view/history-query.ts';
import { STATUSES } from '../../view/verdict.ts';

type Page = InferOutput<typeof historyPage>;

type Query = Readonly<Record<string, string>>;

const usePage = (query: Query) => {
  const { client } = useSession();
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const address = addressOf('', query);
  useEffect(() => {
    let isShown = true;
    setPage(null);
    const read = async (): Promise<void> => {
      const answer = await client.call(listValidations, { query: { ...pageOf(query), 'page[size]': '25' } });
      if (!isShown) return;
      setFailure(answer.isOk ? null : answer);
      if (answer.isOk) setPage(answer.body);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [address]);
  return { page, failure };
};

const Filters = ({ query }: { readonly query: Query }) => {
  const texts = useTexts(historyTexts);
  const statuses = useTexts(validationTexts);
  const { route } = useLocation();
  const apply = (typed: Typed) => {
    const typedFilters = ['status', 'from', 'to', 'search'].map((name) => [name, typed(name)] as const);
    route(addressOf(PATHS.history, filtersOf({ ...query, ...Object.fromEntries(typedFilters) })));
    return Promise.resolve(null);
  };
  return (
    <Form
      key={addressOf('', filtersOf(query))}
      submit={texts.apply}
      onSubmit={apply}
      others={
        <a class="button plain" href={PATHS.history}>
          {texts.clear}
        </a>
      }
    >
      <div class="columns four">
        <Select
          name="status"
          label={texts.status}
          value={query['status'] ?? ''}
          options={[['', texts.all], ...STATUSES.map((status) => [status, statuses[status]] as const)]}
        />
        <Field name="from" label={texts.from} type="date" value={query['from'] ?? ''} isOptional />
        <Field name="to" label={texts.to} type="date" value={query['to'] ?? ''} isOptional />
        <Field name="search" label={texts.search} value={query['search'] ?? ''} maxLength={100} isOptional />
      </div>
    </Form>
  );
};

const Pages = ({ links: { next, prev } }: Pick<Page, 'links'>) => {
  const texts = useTexts(historyTexts);
  const [older, newer] = [neighbourOf(PATHS.history, next), neighbourOf(PATHS.history, prev)];
  if (older === null && newer === null) return null;
  return (
    <nav aria-label={texts.pages}>
      {newer !== null && <a href={newer}>{texts.newer}</a>}
      {older !== null && <a href={older}>{texts.older}</a>}
    </nav>
  );
};

const Exports = ({ query }: { readonly query: Query }) => {
  const texts = useTexts(historyTexts);
  return (
    <div class="actions">
      <span class="muted">
        {texts.export}: {texts.exportNote}
      </span>
      <a class="button" href={exportAddress(query, 'csv')} download>
        {texts.csv}
      </a>
      <a class="button" href={exportAddress(query, 'xlsx')} download>
        {texts.xlsx}
      </a>
    </div>
  );
};

const Empty = ({ hasFilters }: { readonly hasFilters: boolean }) => {
  const texts = useTexts(historyTexts);
  if (hasFilters) return <p>{texts.empty}</p>;
  return (
    <p>
      {texts.first} <a href={PATHS.validate}>{texts.validate}</a>
    </p>
  );
};

/** The history of validations. Its filters are in the address, so a view can be saved as a bookmark. */
const HistoryPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(historyTexts);
  const { query } = useLocation();
  const { page, failure } = usePage(query);
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <Filters query={query} />
      {failure !== null && <Problem failure={failure} />}
      {page === null && failure === null && <Loading />}
      {page !== null && page.data.length === 0 && <Empty hasFilters={Object.keys(pageOf(query)).length > 0} />}
      {page !== null && page.data.length > 0 && (
        <>
          <HistoryTable rows={page.data} timezone={timezone} />
          <Exports query={query} />
        </>
      )}
      {page !== null && <Pages links={page.links} />}
    </section>
  );
};

export default HistoryPage;
