import { useEffect, useRef, useState } from 'preact/hooks';

import type * as finance from '../../../finance/contract.ts';
import type * as reports from '../../../finance/http/report-contracts.ts';
import type { ReadFile } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import type { Success } from '../../api/operation.ts';
import { useSession } from '../../session/session.ts';
import { awaitFile } from '../downloads/await-file.ts';
import { saveFile } from '../downloads/save-file.ts';

/** The answer to a request for a report: its file, or the export that writes it. */
export type ReportAnswer =
  | ReadFile
  | Success<typeof finance.getFinanceSummary>
  | Success<typeof reports.getFinanceStatement>
  | Success<typeof reports.getFinanceAccounting>
  | Success<typeof reports.getFinanceCeps>
  | Failure;

/** How far a download is; the name of the file once the browser has it, where it is given. */
export type DownloadState = { readonly kind: 'done'; readonly name: string } | { readonly kind: 'writing' | 'failed' } | null;

/** Downloads a report at once, or once the export is complete that writes it. */
export const useDownload = () => {
  const { client } = useSession();
  const [state, setState] = useState<DownloadState>(null);
  const isShown = useRef(true);
  useEffect(
    () => () => {
      isShown.current = false;
    },
    [],
  );
  const download = async (read: () => Promise<ReportAnswer>): Promise<Failure | null> => {
    setState(null);
    const answer = await read();
    if (!answer.isOk) return answer;
    if ('file' in answer) {
      saveFile(answer);
      setState({ kind: 'done', name: answer.name });
      return null;
    }
    if (answer.status !== 202) return null;
    setState({ kind: 'writing' });
    const file = await awaitFile(client, answer.body.data.id, () => isShown.current);
    setState(file === null ? { kind: 'failed' } : null);
    if (typeof file !== 'string') return file;
    location.assign(file);
    return null;
  };
  return { state, download };
};
