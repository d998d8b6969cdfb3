import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { billingTexts } from '../../texts/billing.ts';
import { PageTabs } from '../navigation/page-tabs.tsx';

/** Links between the pages of billing. */
export const BillingTabs = () => {
  const texts = useTexts(billingTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [PATHS.billing, texts.plan],
        [PATHS.invoices, texts.invoices],
        [PATHS.taxProfile, texts.taxProfile],
      ]}
    />
  );
};
