import type { InferOutput } from 'valibot';

import type { legalDocumentList } from '../../../users/contract.ts';
import { listLegalDocuments } from '../../api/operations.ts';
import { useSession } from '../../session/session.ts';
import { useReading, type Reading } from './use-reading.ts';

type Answer = InferOutput<typeof legalDocumentList>;

type PublicDocuments = {
  readonly documents: readonly Answer['data'][number]['attributes'][];
  readonly operator: Answer['meta']['operator'];
};

const UNKNOWN = { name: null, address: null, privacy_contact: null };

/** The legal documents in force and who operates the service, which visitors read without a session. */
export const useLegalDocuments = (): Reading<PublicDocuments> => {
  const { client } = useSession();
  return useReading(async () => {
    const answer = await client.call(listLegalDocuments);
    if (!answer.isOk) return answer;
    const body =
      answer.status === 200
        ? { documents: answer.body.data.map(({ attributes }) => attributes), operator: answer.body.meta.operator }
        : { documents: [], operator: UNKNOWN };
    return { isOk: true, body };
  });
};
