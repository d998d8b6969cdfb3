import { useLocation } from 'preact-iso/router';

import { listValidations } from '../../api/operations.ts';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { useHistoryColumns } from '../../components/validation/history-columns.tsx';
import { HistoryExports } from '../../components/validation/history-exports.tsx';
import { HistoryFilters } from '../../components/validation/history-filters.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { historyTexts } from '../../texts/history.ts';
import { pageOf } from '../../view/history-query.ts';

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
      <HistoryFilters query={query} />
      <CursorList
        caption={texts.title}
        columns={columns}
        path={PATHS.history}
        read={(place) => client.call(listValidations, { query: { ...pageOf(place), 'page[size]': '25' } })}
        empty={<Empty hasFilters={Object.keys(pageOf(query)).length > 0} />}
      >
        <HistoryExports query={query} />
      </CursorList>
    </section>
  );
};

export default HistoryPage;
