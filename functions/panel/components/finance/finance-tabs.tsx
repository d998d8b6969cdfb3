import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { financeTexts } from '../../texts/finance.ts';
import { PageTabs } from '../navigation/page-tabs.tsx';

/** Links between the pages of finance. */
export const FinanceTabs = () => {
  const texts = useTexts(financeTexts);
  return (
    <PageTabs
      label={texts.pages}
      pages={[
        [PATHS.finance, texts.overview],
        [PATHS.financeReports, texts.reports],
        [PATHS.financeFolios, texts.folios],
      ]}
    />
  );
};
