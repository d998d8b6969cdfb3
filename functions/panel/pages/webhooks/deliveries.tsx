import { useLocation } from 'preact-iso/router';

import type { Client } from '../../api/client.ts';
import { PageTitle } from '../../components/card.tsx';
import { DownloadLink } from '../../components/downloads/download-link.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { Select } from '../../components/select.tsx';
import { useDeliveryColumns } from '../../components/webhooks/delivery-columns.tsx';
import { useEndpointKind } from '../../components/webhooks/endpoint-kind.ts';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { deliveryTexts } from '../../texts/webhooks.ts';
import { addressOfPlace, filledPlace } from '../../view/list-place.ts';
import { PUBLISHED_TYPES } from '../../view/webhooks/events.ts';

const FILTERS = ['status', 'event_type', 'from', 'to', 'endpoint_id'] as const;

const STATUSES = ['pending', 'retrying', 'success', 'failed'] as const;

const Filters = ({ query }: { readonly query: Readonly<Record<string, string>> }) => {
  const texts = useTexts(deliveryTexts);
  const { route } = useLocation();
  const { paths } = useEndpointKind();
  const apply = (typed: Typed) => {
    route(
      addressOfPlace(
        paths.deliveries,
        filledPlace(FILTERS, (name) => typed(name)),
      ),
    );
    return Promise.resolve(null);
  };
  return (
    <Form
      key={addressOfPlace(
        '',
        filledPlace(FILTERS, (name) => query[name]),
      )}
      submit={texts.apply}
      onSubmit={apply}
      others={
        <a class="button plain" href={paths.deliveries}>
          {texts.clear}
        </a>
      }
    >
      <div class="columns four">
        <Select
          name="status"
          label={texts.status}
          value={query['status'] ?? ''}
          options={[['', texts.allStatuses], ...STATUSES.map((status) => [status, texts[status]] as const)]}
        />
        <Select
          name="event_type"
          label={texts.event}
          value={query['event_type'] ?? ''}
          options={[['', texts.allEvents], ...PUBLISHED_TYPES.map((type) => [type, type] as const)]}
        />
        <Field name="from" label={texts.from} type="date" value={query['from'] ?? ''} isOptional />
        <Field name="to" label={texts.to} type="date" value={query['to'] ?? ''} isOptional />
      </div>
    </Form>
  );
};

/** Deliveries to all endpoints. Their filters are in the address, so a view can be saved as a bookmark. */
const DeliveriesPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(deliveryTexts);
  const { client } = useSession();
  const { query } = useLocation();
  const { operations, paths } = useEndpointKind();
  const columns = useDeliveryColumns(timezone, { hasEndpoint: true });
  const exportAddress = (format: 'csv' | 'xlsx'): string =>
    addressOfPlace(`/v1${operations.exportDeliveries.path}`, { ...filledPlace(FILTERS, (name) => query[name]), format });
  const readExport = (format: 'csv' | 'xlsx') => (session: Client) =>
    session.readFile(operations.exportDeliveries, { query: { ...filledPlace(FILTERS, (name) => query[name]), format } });
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <WebhookTabs />
      <Filters query={query} />
      <CursorList
        caption={texts.title}
        columns={columns}
        path={paths.deliveries}
        read={(place) => client.call(operations.listDeliveries, { query: place })}
        empty={<p>{texts.none}</p>}
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

export default DeliveriesPage;
