import { useLocation } from 'preact-iso/router';

import { listValidations } from '../../api/operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { Select } from '../../components/select.tsx';
import { useHistoryColumns } from '../../components/validation/history-columns.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { historyTexts } from '../../texts/history.ts';
import { validationTexts } from '../../texts/validation.ts';
import { addressOf, exportAddress, filtersOf, pageOf } from '../../view/history-query.ts';
import { STATUSES } from '../../view/verdict.ts';

type Query = Readonly<Record<string, string>>;

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
  const { client } = useSession();
  const { query } = useLocation();
  const columns = useHistoryColumns(timezone);
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <Filters query={query} />
      <CursorList
        caption={texts.title}
        columns={columns}
        path={PATHS.history}
        read={(place) => client.call(listValidations, { query: { ...pageOf(place), 'page[size]': '25' } })}
        empty={<Empty hasFilters={Object.keys(pageOf(query)).length > 0} />}
      >
        <Exports query={query} />
      </CursorList>
    </section>
  );
};

export default HistoryPage;
