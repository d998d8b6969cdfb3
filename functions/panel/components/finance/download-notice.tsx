import { useTexts } from '../../session/language-context.tsx';
import { financeTexts } from '../../texts/finance.ts';
import type { DownloadState } from './use-download.ts';

/** How far a download is. */
export const DownloadNotice = ({ state }: { readonly state: DownloadState }) => {
  const texts = useTexts(financeTexts);
  if (state === null) return null;
  return (
    <p class={state.kind === 'failed' ? 'notice danger' : 'notice success'} role="status">
      {state.kind === 'done' ? texts.downloaded(state.name) : state.kind === 'writing' ? texts.writing : texts.exportFailed}
    </p>
  );
};
