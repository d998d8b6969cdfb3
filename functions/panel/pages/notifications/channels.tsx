import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Browsers } from '../../components/notifications/browsers.tsx';
import { Messenger } from '../../components/notifications/messenger.tsx';
import { NotificationTabs } from '../../components/notifications/notification-tabs.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { notificationTexts } from '../../texts/notifications.ts';

/** Browsers and the chat that get notifications. */
const ChannelsPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(notificationTexts);
  return (
    <>
      <section class="card">
        <PageTitle title={texts.channels} />
        <NotificationTabs />
      </section>
      <Browsers timezone={timezone} />
      <Messenger timezone={timezone} />
    </>
  );
};

export default ChannelsPage;
