import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { expectedPaymentTexts } from '../../texts/expected-payments.ts';
import { PageTabs } from '../navigation/page-tabs.tsx';

/** Links between the pages of expected payments. */
export const ExpectedPaymentTabs = () => {
  const texts = useTexts(expectedPaymentTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [PATHS.expectedPayments, texts.list],
        [PATHS.expectedPaymentSummary, texts.summary],
        [PATHS.expectedPaymentImports, texts.files],
      ]}
    />
  );
};
