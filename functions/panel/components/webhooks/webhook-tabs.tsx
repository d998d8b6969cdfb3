import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { PageTabs } from '../navigation/page-tabs.tsx';
import { useEndpointKind } from './endpoint-kind.ts';

/** Links between the pages of webhooks. */
export const WebhookTabs = () => {
  const texts = useTexts(endpointTexts);
  const { tabs } = useEndpointKind();
  return <PageTabs label={texts.pages} pages={tabs.map(([path, name]) => [path, texts[name]])} />;
};
