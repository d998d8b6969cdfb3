import * as v from 'valibot';

import type { Failure } from '../api/failure.ts';

const documents = v.array(v.object({ document: v.picklist(['terms_of_service', 'privacy_notice']), version: v.string(), url: v.string() }));

/** A legal document in its version in force. */
export type LegalDocument = v.InferOutput<typeof documents>[number];

/** The documents that a refused registration has to accept; none for any other failure. */
export const documentsToAccept = (failure: Failure): readonly LegalDocument[] => {
  const parsed = v.safeParse(documents, failure.kind === 'refused' ? failure.meta['documents'] : null);
  return parsed.success ? parsed.output : [];
};
