import { attributePointer, fail, ok, type Result } from '../../../errors/failure.ts';
import {
  documentsInForce,
  LEGAL_DOCUMENTS,
  type LegalDocument,
  type LegalDocumentName,
} from '../../../identity/accounts/domain/legal-documents.ts';
import type { Overrides, PublishedDocument } from '../../../overrides/domain/overrides.ts';
import type { ChangeOverrides, ChangeOverridesCode, OverridesDeps, OverridesRequest } from './change-overrides.ts';

/** A version of a legal document, as admins see it. */
export type ManagedDocument = PublishedDocument & {
  readonly isInForce: boolean;
  /** Revision of all publications. */
  readonly revision: number;
};

export type LegalDocumentsDeps = Pick<OverridesDeps, 'overridesStore'> & { readonly changeOverrides: ChangeOverrides };

const isSame = (one: Pick<LegalDocument, 'document' | 'version'>, other: Pick<PublishedDocument, 'document' | 'version'>): boolean =>
  one.document === other.document && one.version === other.version;

/** All versions, the latest first. */
const versionsOf = ({ sections: { legal_documents: section } }: Overrides): readonly ManagedDocument[] => {
  const inForce = documentsInForce(section.data);
  return [...LEGAL_DOCUMENTS, ...section.data]
    .map((each) => ({ ...each, isInForce: inForce.some((current) => isSame(current, each)), revision: section.revision }))
    .toReversed();
};

/** Versions of legal documents. A new one is in force at once, and it is pending for every user. */
export const makeLegalDocuments = ({ changeOverrides, overridesStore }: LegalDocumentsDeps) => {
  const list = async () => versionsOf(await overridesStore.read());

  const find = async (name: LegalDocumentName): Promise<ManagedDocument> => {
    const found = (await list()).find(({ document, isInForce }) => document === name && isInForce);
    if (found === undefined) throw new Error('a legal document has no version in force');
    return found;
  };

  return {
    list,
    find,

    publish: async (
      document: LegalDocumentName,
      request: OverridesRequest,
      { version, url }: Pick<PublishedDocument, 'version' | 'url'>,
    ): Promise<Result<ManagedDocument, 'legal_version_exists' | ChangeOverridesCode>> => {
      const changed = await changeOverrides('legal_documents', request, (data, overrides) => {
        const versions = versionsOf(overrides);
        if (versions.some((each) => isSame({ document, version }, each))) {
          return fail({ code: 'legal_version_exists', pointer: attributePointer('version') });
        }
        const before = versions.find((each) => each.document === document && each.isInForce);
        return ok({
          action: 'publish_legal_document',
          target: { kind: 'legal_document', id: document },
          before: { version: before?.version ?? null, url: before?.url ?? null },
          after: { version, url },
          data: [...data, { document, version, url, publishedAt: request.actor.at }],
        });
      });
      return changed.ok ? ok(await find(document)) : changed;
    },
  };
};

export type LegalDocuments = ReturnType<typeof makeLegalDocuments>;
