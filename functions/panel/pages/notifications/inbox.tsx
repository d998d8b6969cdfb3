import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { notificationResource } from '../../../../shared/notifications/http/notification-resource.ts';
import { deleteNotification, listNotifications, markNotification, readAllNotifications } from '../../api/daily-operations.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { PageTitle } from '../../components/card.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { CursorList } from '../../components/list/cursor-list.tsx';
import { NotificationTabs } from '../../components/notifications/notification-tabs.tsx';
import { Select } from '../../components/select.tsx';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { instantText } from '../../view/format.ts';
import { addressOfPlace, filledPlace } from '../../view/list-place.ts';
import { pageOfAction } from '../../view/notifications/link.ts';

type Notification = InferOutput<typeof notificationResource>;

const FILTERS = ['state', 'category'] as const;

const CATEGORIES = ['validations', 'expected_payments', 'imports', 'usage', 'billing', 'webhooks', 'security', 'announcements'] as const;

const Filters = () => {
  const texts = useTexts(notificationTexts);
  const { query, route } = useLocation();
  const apply = (typed: Typed) => {
    route(addressOfPlace(PATHS.notifications, filledPlace(FILTERS, typed)));
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
    >
      <div class="columns four">
        <Select
          name="state"
          label={texts.state}
          value={query['state'] ?? ''}
          options={[
            ['', texts.allStates],
            ['unread', texts.unreadOnes],
            ['read', texts.readOnes],
            ['archived', texts.archivedOnes],
          ]}
        />
        <Select
          name="category"
          label={texts.category}
          value={query['category'] ?? ''}
          options={[['', texts.allCategories], ...CATEGORIES.map((category) => [category, texts[category]] as const)]}
        />
      </div>
    </Form>
  );
};

const Contents = ({ notification: { attributes } }: { readonly notification: Notification }) => {
  const texts = useTexts(notificationTexts);
  const { title, body, count, state, action_url: action } = attributes;
  const page = pageOfAction(action);
  return (
    <>
      <p class="item-title">
        {title} {state === 'unread' && <span class="badge">{texts.isUnread}</span>}
        {count > 1 && <span class="muted"> {texts.events(count)}</span>}
      </p>
      <p>{body}</p>
      {page !== null && (
        <p>
          <a href={page} aria-label={texts.openNamed(title)}>
            {texts.open}
          </a>
        </p>
      )}
    </>
  );
};

type ActionsProps = { readonly notification: Notification; readonly onChange: () => Promise<void> };

const Actions = ({ notification: { id, attributes }, onChange }: ActionsProps) => {
  const texts = useTexts(notificationTexts);
  const { client } = useSession();
  const mark = (body: { readonly read?: boolean; readonly archived?: boolean }) => async () => {
    const answer = await client.call(markNotification, { params: { id }, body });
    if (answer.isOk) await onChange();
    return answer.isOk ? null : answer;
  };
  const remove = async () => {
    const answer = await client.call(deleteNotification, { params: { id } });
    if (answer.isOk) await onChange();
    return answer.isOk ? null : answer;
  };
  const isRead = attributes.read_at !== null;
  const isArchived = attributes.archived_at !== null;
  const buttons = [
    [isRead ? texts.markUnread : texts.markRead, mark({ read: !isRead })],
    [isArchived ? texts.unarchive : texts.archive, mark({ archived: !isArchived })],
    [texts.remove, remove],
  ] as const;
  return (
    <div class="actions">
      {buttons.map(([name, action]) => (
        <ActionButton key={name} onAction={action} label={texts.namedAction(name, attributes.title)}>
          {name}
        </ActionButton>
      ))}
    </div>
  );
};

/** The inbox of notifications. */
const InboxPage = ({ user: { timezone, notifications } }: PageProps) => {
  const texts = useTexts(notificationTexts);
  const { language } = useLanguage();
  const { client, reload } = useSession();
  const [changes, setChanges] = useState(0);
  const change = async (): Promise<void> => {
    setChanges((before) => before + 1);
    // The number of unread ones next to the name of the area.
    await reload();
  };
  const readAll = async () => {
    const answer = await client.call(readAllNotifications);
    if (answer.isOk) await change();
    return answer.isOk ? null : answer;
  };
  const unread = notifications.unread_count ?? 0;
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <NotificationTabs />
      <div class="actions">
        <span role="status">{texts.unread(unread)}</span>
        <ActionButton onAction={readAll}>{texts.readAll}</ActionButton>
      </div>
      <Filters />
      <CursorList
        caption={texts.inbox}
        path={PATHS.notifications}
        of={`${changes} ${language}`}
        read={(place) => client.call(listNotifications, { query: place })}
        empty={<p>{texts.none}</p>}
        columns={[
          { title: texts.notification, kind: 'long', cell: (notification) => <Contents notification={notification} /> },
          { title: texts.category, cell: ({ attributes }) => texts[attributes.category] },
          { title: texts.date, cell: ({ attributes }) => instantText(attributes.created_at, language, timezone) },
          { title: texts.actions, cell: (notification) => <Actions notification={notification} onChange={change} /> },
        ]}
      />
    </section>
  );
};

export default InboxPage;
