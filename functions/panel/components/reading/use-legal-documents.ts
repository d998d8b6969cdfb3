import type { InferOutput } from 'valibot';

import type { legalDocumentResource } from '../../../users/contract.ts';
import { listLegalDocuments } from '../../api/operations.ts';
import { useSession } from '../../session/session.ts';
import { useReading, type Reading } from './use-reading.ts';

type PublicDocument = InferOutput<typeof legalDocumentResource>['attributes'];

/** The legal documents in force, which visitors read without a session. */
export const useLegalDocuments = (): Reading<readonly PublicDocument[]> => {
  const { client } = useSession();
  return useReading(async () => {
    const answer = await client.call(listLegalDocuments);
    if (!answer.isOk) return answer;
    return { isOk: true, body: answer.status === 200 ? answer.body.data.map(({ attributes }) => attributes) : [] };
  });
};
