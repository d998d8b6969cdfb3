import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { usageTexts } from '../../texts/usage.ts';
import { PageTabs } from './page-tabs.tsx';

/** Links between the pages of usage. */
export const UsageTabs = () => {
  const texts = useTexts(usageTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [PATHS.usage, texts.overview],
        [PATHS.usageRequests, texts.requests],
      ]}
    />
  );
};
