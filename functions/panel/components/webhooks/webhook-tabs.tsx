import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { PageTabs } from '../navigation/page-tabs.tsx';

/** Links between the pages of webhooks. */
export const WebhookTabs = () => {
  const texts = useTexts(endpointTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [PATHS.webhooks, texts.endpoints],
        [PATHS.webhookDeliveries, texts.deliveries],
        [PATHS.webhookEvents, texts.events],
        [PATHS.webhookVerification, texts.verify],
      ]}
    />
  );
};
