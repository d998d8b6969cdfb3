import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';

import type { Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { filterTexts } from '../../texts/filters.ts';
import { filtersOf, pageQueryOf } from '../../view/forms/filters.ts';
import { PageTitle } from '../card.tsx';
import { CursorList } from '../list/cursor-list.tsx';
import { FilterForm, type Filter } from '../list/filter-form.tsx';
import type { Column } from '../list/table.tsx';

type ListPage<Row> = {
  readonly data: readonly Row[];
  readonly links: { readonly next: string | null; readonly prev: string | null };
};

type AdminListProps<Row> = {
  readonly title: string;
  readonly text?: string;
  /** The address of the page, whose query has the filters and the place in the list. */
  readonly path: string;
  readonly filters: readonly Filter[];
  readonly read: (query: Readonly<Record<string, string>>) => Promise<{ readonly isOk: true; readonly body: ListPage<Row> } | Failure>;
  readonly columns: readonly Column<Row>[];
  /** Another text reads the page again, such as after a row was changed. */
  readonly of?: string;
  /** Links and buttons above the filters. */
  readonly actions?: ComponentChildren;
};

/** A page of the administration that lists: filters in the address, a table, and a page at a time. */
export const AdminList = <Row extends { readonly id: string }>({
  title,
  text,
  path,
  filters,
  read,
  columns,
  of = '',
  actions,
}: AdminListProps<Row>) => {
  const texts = useTexts(filterTexts);
  const { query } = useLocation();
  const hasFilters = Object.keys(filtersOf(query, filters)).length > 0;
  return (
    <section class="card">
      <PageTitle title={title} />
      {text !== undefined && <p>{text}</p>}
      {actions}
      {filters.length > 0 && <FilterForm path={path} filters={filters} />}
      <CursorList
        caption={title}
        columns={columns}
        path={path}
        of={of}
        read={(place) => read({ ...pageQueryOf(place, filters), 'page[size]': '25' })}
        empty={<p>{hasFilters ? texts.emptyFiltered : texts.empty}</p>}
      />
    </section>
  );
};
