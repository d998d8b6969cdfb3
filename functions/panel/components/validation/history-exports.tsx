import { useEffect, useRef, useState } from 'preact/hooks';

import type { Client } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { exportValidations, getExport } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { historyTexts } from '../../texts/history.ts';
import { filtersOf } from '../../view/history-query.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { saveFile } from '../downloads/save-file.ts';

/** Milliseconds between two readings of an export that is written in the background. */
const POLL_MS = 3_000;

type State = 'idle' | 'writing' | 'failed';

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, POLL_MS);
  });

/** The address of a file that is written in the background, once it is complete; null for one that failed, or that is wanted no more. */
const awaitFile = async (client: Client, id: string, isWanted: () => boolean): Promise<string | Failure | null> => {
  while (isWanted()) {
    const answer = await client.call(getExport, { params: { id } });
    if (!answer.isOk) return answer;
    const { attributes, links } = answer.body.data;
    if (links.file !== null) return links.file;
    if (attributes.status === 'failed' || attributes.status === 'expired') return null;
    await pause();
  }
  return null;
};

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
