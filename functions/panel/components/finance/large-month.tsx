import { getFinanceSummary } from '../../api/daily-operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { financeTexts } from '../../texts/finance.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { DownloadNotice } from './download-notice.tsx';
import { useDownload } from './use-download.ts';

/** A month whose summary is made in the background, and its file once it is complete. */
export const LargeMonth = ({ month }: { readonly month: string }) => {
  const texts = useTexts(financeTexts);
  const { client } = useSession();
  const { state, download } = useDownload();
  return (
    <>
      <p class="notice">{texts.inBackground}</p>
      <DownloadNotice state={state} />
      <div class="actions">
        <ActionButton onAction={() => download(() => client.call(getFinanceSummary, { query: { month } }))}>{texts.download}</ActionButton>
      </div>
    </>
  );
};
