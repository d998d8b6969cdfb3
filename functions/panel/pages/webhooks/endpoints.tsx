import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Table } from '../../components/list/table.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { EndpointBadge } from '../../components/webhooks/endpoint-badge.tsx';
import type { Endpoint } from '../../components/webhooks/endpoint-form.tsx';
import { useEndpointKind } from '../../components/webhooks/endpoint-kind.ts';
import { EventPatterns } from '../../components/webhooks/event-patterns.tsx';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { endpointTexts } from '../../texts/webhooks.ts';
import { instantText } from '../../view/format.ts';

const Endpoints = ({ endpoints, timezone }: { readonly endpoints: readonly Endpoint[]; readonly timezone: string }) => {
  const texts = useTexts(endpointTexts);
  const { language } = useLanguage();
  const { paths, none } = useEndpointKind();
  if (endpoints.length === 0) return <p>{texts[none]}</p>;
  return (
    <Table
      caption={texts.endpoints}
      rows={endpoints}
      columns={[
        { title: texts.url, kind: 'long', cell: ({ id, attributes }) => <a href={paths.endpoint(id)}>{attributes.url}</a> },
        { title: texts.description, kind: 'long', cell: ({ attributes }) => attributes.description ?? '' },
        { title: texts.state, cell: ({ attributes }) => <EndpointBadge status={attributes.status} /> },
        { title: texts.events, kind: 'long', cell: ({ attributes }) => <EventPatterns patterns={attributes.events} /> },
        {
          title: texts.lastDelivery,
          cell: ({ attributes: { last_delivery_at: at } }) => (at === null ? texts.never : instantText(at, language, timezone)),
        },
      ]}
    />
  );
};

/** The endpoints of the account. */
const EndpointsPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations, paths, title } = useEndpointKind();
  const reading = useReading(() => client.call(operations.list), paths.endpoints);
  return (
    <section class="card">
      <PageTitle title={texts[title]} />
      <WebhookTabs />
      <div class="actions">
        <a class="button primary" href={paths.newEndpoint}>
          {texts.newEndpoint}
        </a>
      </div>
      <ReadPart reading={reading}>{({ data }) => <Endpoints endpoints={data} timezone={timezone} />}</ReadPart>
    </section>
  );
};

export default EndpointsPage;
