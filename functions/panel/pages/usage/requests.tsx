import { useLocation } from 'preact-iso/router';

import type { Client } from '../../api/client.ts';
import { exportUsageRequests, listUsageRequests } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { DownloadLink } from '../../components/downloads/download-link.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { UsageTabs } from '../../components/navigation/usage-tabs.tsx';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { usageTexts } from '../../texts/usage.ts';
import { countText, instantText } from '../../view/format.ts';
import { addressOfPlace, filledPlace } from '../../view/list-place.ts';

const FILTERS = ['from', 'to'] as const;

/** The log of requests. */
const RequestsPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(usageTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const { query, route } = useLocation();
  const shown = filledPlace(FILTERS, (name) => query[name]);
  const exportAddress = (format: 'csv' | 'xlsx'): string => addressOfPlace('/v1/usage/api/export', { ...shown, format });
  const readExport = (format: 'csv' | 'xlsx') => (session: Client) =>
    session.readFile(exportUsageRequests, { query: { ...shown, format } });
  const apply = (typed: Typed) => {
    route(addressOfPlace(PATHS.usageRequests, filledPlace(FILTERS, typed)));
    return Promise.resolve(null);
  };
  return (
    <section class="card">
      <PageTitle title={texts.requests} />
      <UsageTabs />
      <p>{texts.requestsText}</p>
      <Form
        key={addressOfPlace('', shown)}
        submit={texts.apply}
        onSubmit={apply}
        others={
          <a class="button plain" href={PATHS.usageRequests}>
            {texts.clear}
          </a>
        }
      >
        <div class="columns four">
          <Field name="from" label={texts.from} type="date" value={query['from'] ?? ''} isOptional />
          <Field name="to" label={texts.to} type="date" value={query['to'] ?? ''} isOptional />
        </div>
      </Form>
      <CursorList
        caption={texts.requests}
        path={PATHS.usageRequests}
        read={(place) => client.call(listUsageRequests, { query: place })}
        empty={<p>{texts.noRequests}</p>}
        columns={[
          { title: texts.at, cell: ({ attributes }) => instantText(attributes.at, language, timezone) },
          {
            title: texts.operation,
            kind: 'long',
            cell: ({ attributes: { method, route: path, operation } }) =>
              method === null || path === null ? operation : `${method} ${path}`,
          },
          { title: texts.status, kind: 'number', cell: ({ attributes }) => attributes.status },
          { title: texts.code, kind: 'long', cell: ({ attributes }) => attributes.code ?? '' },
          { title: texts.duration, kind: 'number', cell: ({ attributes }) => texts.milliseconds(countText(attributes.ms)) },
          { title: texts.identifier, kind: 'long', cell: ({ id }) => <code>{id}</code> },
        ]}
      >
        <div class="actions">
          <DownloadLink address={exportAddress('csv')} read={readExport('csv')}>
            {texts.csv}
          </DownloadLink>
          <DownloadLink address={exportAddress('xlsx')} read={readExport('xlsx')}>
            {texts.xlsx}
          </DownloadLink>
        </div>
      </CursorList>
    </section>
  );
};

export default RequestsPage;
