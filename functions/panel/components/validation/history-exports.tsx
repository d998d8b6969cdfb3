import { useEffect, useRef, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { exportValidations } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { historyTexts } from '../../texts/history.ts';
import { filtersOf } from '../../view/history-query.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { awaitFile } from '../downloads/await-file.ts';
import { saveFile } from '../downloads/save-file.ts';

type State = 'idle' | 'writing' | 'failed';

type ExportsProps = { readonly query: Readonly<Record<string, string>> };

/** Files of the rows of a view. A large one is written in the background. */
export const HistoryExports = ({ query }: ExportsProps) => {
  const texts = useTexts(historyTexts);
  const { client } = useSession();
  const [state, setState] = useState<State>('idle');
  const isShown = useRef(true);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  const save = async (format: 'csv' | 'xlsx'): Promise<Failure | null> => {
    setState('idle');
    const answer = await client.readFile(exportValidations, { query: { ...filtersOf(query), format } });
    if (!answer.isOk) return answer;
    if ('file' in answer) {
      saveFile(answer);
      return null;
    }
    if (answer.status !== 202) return null;
    setState('writing');
    const file = await awaitFile(client, answer.body.data.id, () => isShown.current);
    setState(file === null ? 'failed' : 'idle');
    if (typeof file !== 'string') return file;
    location.assign(file);
    return null;
  };
  return (
    <>
      <div class="actions">
        <span class="muted">{texts.export}:</span>
        <ActionButton onAction={() => save('csv')}>{texts.csv}</ActionButton>
        <ActionButton onAction={() => save('xlsx')}>{texts.xlsx}</ActionButton>
      </div>
      {state !== 'idle' && (
        <p class={`notice ${state === 'failed' ? 'warning' : ''}`} role="status">
          {state === 'failed' ? texts.exportFailed : texts.exportWriting}
        </p>
      )}
    </>
  );
};
