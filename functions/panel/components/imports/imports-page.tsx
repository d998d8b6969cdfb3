import type { ImportJob, ImportKind } from '../../api/import-kind.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { importPageTexts, importTexts } from '../../texts/imports.ts';
import { countText, instantText } from '../../view/format.ts';
import { importTone } from '../../view/imports/import-state.ts';
import { PageTitle } from '../card.tsx';
import { ExpectedPaymentTabs } from '../expected-payments/expected-payment-tabs.tsx';
import { CursorList } from '../list/cursor-list.tsx';
import type { Column } from '../list/table.tsx';
import { UploadForm } from './upload-form.tsx';

type ImportsPageProps = {
  readonly kind: ImportKind;
  readonly path: string;
  readonly timezone: string;
  readonly canCreate: boolean;
};

const useColumns = (pathOf: (id: string) => string, timezone: string): readonly Column<ImportJob>[] => {
  const texts = useTexts(importTexts);
  const { language } = useLanguage();
  return [
    { title: texts.created, cell: ({ id, created_at: at }) => <a href={pathOf(id)}>{instantText(at, language, timezone)}</a> },
    { title: texts.state, cell: ({ status }) => <span class={`badge ${importTone(status)}`}>{texts[status]}</span> },
    { title: texts.rows, kind: 'number', cell: ({ total_rows: rows }) => countText(rows) },
    {
      title: texts.done,
      kind: 'number',
      cell: ({ progress, committed_count: committed }) => countText(progress?.ended_count ?? committed),
    },
  ];
};

/** The upload of a file, and the imports so far. */
export const ImportsPage = ({ kind, path, timezone, canCreate }: ImportsPageProps) => {
  const texts = useTexts(importTexts);
  const pageTexts = useTexts(importPageTexts);
  const { client } = useSession();
  const pathOf = (id: string): string => `${path}/${id}`;
  const columns = useColumns(pathOf, timezone);
  return (
    <>
      <section class="card">
        <PageTitle title={pageTexts[kind.name]} />
        {kind.name === 'expected_payments' && <ExpectedPaymentTabs />}
        {canCreate && <UploadForm kind={kind} pathOf={pathOf} />}
      </section>
      <section class="card">
        <h2>{texts.listTitle}</h2>
        <CursorList
          caption={texts.listTitle}
          columns={columns}
          path={path}
          read={(place) => kind.list(client, place)}
          empty={<p>{texts.none}</p>}
        />
      </section>
    </>
  );
};
