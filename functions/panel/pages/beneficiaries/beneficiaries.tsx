import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { exportBeneficiaries, listBeneficiaries } from '../../api/beneficiary-operations.ts';
import type { Client } from '../../api/client.ts';
import { useBeneficiaryColumns } from '../../components/beneficiaries/beneficiary-columns.tsx';
import { NewBeneficiary } from '../../components/beneficiaries/new-beneficiary.tsx';
import { PageTitle } from '../../components/card.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { DownloadLink } from '../../components/downloads/download-link.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useMode } from '../../session/mode-context.tsx';
import { useSession } from '../../session/session.ts';
import { beneficiaryTexts } from '../../texts/beneficiaries.ts';
import { beneficiaryExport, beneficiaryExportQuery, beneficiaryFilters, beneficiaryPlace } from '../../view/beneficiary-query.ts';
import { addressOfPlace } from '../../view/list-place.ts';

type Query = Readonly<Record<string, string>>;

const Filters = ({ query }: { readonly query: Query }) => {
  const texts = useTexts(beneficiaryTexts);
  const { route } = useLocation();
  const apply = (typed: Typed) => {
    const archived = typed('with_archived') === 'on' ? '1' : '';
    route(addressOfPlace(PATHS.beneficiaries, beneficiaryFilters({ search: typed('search'), with_archived: archived })));
    return Promise.resolve(null);
  };
  return (
    <Form
      key={addressOfPlace('', beneficiaryFilters(query))}
      submit={texts.apply}
      onSubmit={apply}
      others={
        <a class="button plain" href={PATHS.beneficiaries}>
          {texts.clear}
        </a>
      }
    >
      <Field name="search" label={texts.search} hint={texts.searchHint} value={query['search'] ?? ''} maxLength={100} isOptional />
      <Checkbox name="with_archived" isChecked={query['with_archived'] === '1'}>
        {texts.archivedToo}
      </Checkbox>
    </Form>
  );
};

const Exports = ({ query }: { readonly query: Query }) => {
  const texts = useTexts(beneficiaryTexts);
  const { mode } = useMode();
  // A browser that opens an address sends no mode.
  const find = (format: 'csv' | 'xlsx') => (client: Client) => {
    const request = { query: beneficiaryExportQuery(query, format) };
    return mode === 'test' ? client.readFile(exportBeneficiaries, request) : client.fileAddress(exportBeneficiaries, request);
  };
  return (
    <div class="actions">
      <span class="muted">
        {texts.export}: {texts.exportNote}
      </span>
      <DownloadLink address={beneficiaryExport(query, 'csv')} read={find('csv')}>
        {texts.csv}
      </DownloadLink>
      <DownloadLink address={beneficiaryExport(query, 'xlsx')} read={find('xlsx')}>
        {texts.xlsx}
      </DownloadLink>
    </div>
  );
};

/** The saved accounts: a new one, a search, the list. The search is in the address. */
const BeneficiariesPage = ({ user: { timezone, permissions } }: PageProps) => {
  const texts = useTexts(beneficiaryTexts);
  const { client } = useSession();
  const { query } = useLocation();
  const columns = useBeneficiaryColumns(timezone);
  const [saved, setSaved] = useState(0);
  const hasQuery = Object.keys(beneficiaryPlace(query)).length > 0;
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <p>{texts.intro}</p>
        {permissions.includes('beneficiaries:create') && (
          <>
            <div class="actions">
              <a class="button" href={PATHS.beneficiaryImports}>
                {texts.importFile}
              </a>
            </div>
            <h2>{texts.newTitle}</h2>
            <NewBeneficiary
              onSaved={() => {
                setSaved((before) => before + 1);
              }}
            />
          </>
        )}
      </section>
      <section class="card">
        <h2>{texts.listTitle}</h2>
        <Filters query={query} />
        <CursorList
          caption={texts.listTitle}
          columns={columns}
          path={PATHS.beneficiaries}
          of={String(saved)}
          read={(place) => client.call(listBeneficiaries, { query: { ...beneficiaryPlace(place), 'page[size]': '25' } })}
          empty={<p>{hasQuery ? texts.noneFound : texts.none}</p>}
        >
          <Exports query={query} />
        </CursorList>
      </section>
    </>
  );
};

export default BeneficiariesPage;
