import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { notificationTexts } from '../../texts/notifications.ts';
import { PageTabs } from '../navigation/page-tabs.tsx';

/** Links between the pages of notifications. */
export const NotificationTabs = () => {
  const texts = useTexts(notificationTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [PATHS.notifications, texts.inbox],
        [PATHS.notificationPreferences, texts.preferences],
        [PATHS.notificationChannels, texts.channels],
      ]}
    />
  );
};
