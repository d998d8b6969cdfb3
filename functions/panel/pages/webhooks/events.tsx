import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { listEvents } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { Select } from '../../components/select.tsx';
import { Breakable } from '../../components/text/breakable.tsx';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { deliveryTexts } from '../../texts/webhooks.ts';
import { instantText } from '../../view/format.ts';
import { addressOfPlace, filledPlace, type Place } from '../../view/list-place.ts';
import { PUBLISHED_TYPES } from '../../view/webhooks/events.ts';

/** The feed of events. */
const EventsPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(deliveryTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const { query, route } = useLocation();
  const [readings, setReadings] = useState(0);
  const read = async (place: Place) => {
    const answer = await client.call(listEvents, { query: place });
    if (!answer.isOk) return answer;
    const { data, links, meta } = answer.body;
    // The feed always has a next page, which is empty until something happens.
    return { isOk: true, body: { data, links: { next: meta.page.has_more ? links.next : null, prev: null } } } as const;
  };
  const apply = (typed: Typed) => {
    route(addressOfPlace(PATHS.webhookEvents, filledPlace(['types'], typed)));
    return Promise.resolve(null);
  };
  return (
    <section class="card">
      <PageTitle title={texts.feedTitle} />
      <WebhookTabs />
      <p>{texts.feedText}</p>
      <Form
        key={query['types'] ?? ''}
        submit={texts.apply}
        onSubmit={apply}
        others={
          <button
            type="button"
            class="plain"
            onClick={() => {
              setReadings(readings + 1);
            }}
          >
            {texts.reread}
          </button>
        }
      >
        <Select
          name="types"
          label={texts.event}
          value={query['types'] ?? ''}
          options={[['', texts.allEvents], ...PUBLISHED_TYPES.map((type) => [type, type] as const)]}
        />
      </Form>
      <CursorList
        caption={texts.feedTitle}
        path={PATHS.webhookEvents}
        of={String(readings)}
        read={read}
        empty={<p>{texts.noEvents}</p>}
        columns={[
          { title: texts.date, cell: ({ attributes }) => instantText(attributes.timestamp, language, timezone) },
          { title: texts.event, kind: 'long', cell: ({ attributes }) => <Breakable text={attributes.event_type} /> },
          { title: texts.identifier, kind: 'long', cell: ({ id }) => <code>{id}</code> },
          {
            title: texts.body,
            kind: 'long',
            cell: ({ attributes }) => (
              <details>
                <summary>{texts.body}</summary>
                <pre tabIndex={0}>{JSON.stringify(attributes.body, null, 2)}</pre>
              </details>
            ),
          },
        ]}
      />
    </section>
  );
};

export default EventsPage;
