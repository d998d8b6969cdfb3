import type { Client } from '../../api/client.ts';
import type { Failure } from '../../api/failure.ts';
import { getExport } from '../../api/operations.ts';

/** Milliseconds between two readings of an export that is written in the background. */
const POLL_MS = 3_000;

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, POLL_MS);
  });

/** The address of a file that is written in the background, once it is complete; null for one that failed, or that is wanted no more. */
export const awaitFile = async (client: Client, id: string, isWanted: () => boolean): Promise<string | Failure | null> => {
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
