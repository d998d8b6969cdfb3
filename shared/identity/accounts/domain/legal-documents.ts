import type { PublishedDocument } from '../../../overrides/domain/overrides.ts';

/** The documents of the deployed code, which are pages of the panel. Admins publish later versions. */
export const LEGAL_DOCUMENTS = [
  {
    document: 'terms_of_service',
    version: '2026-11-02',
    url: '/legal/terms_of_service-2026-11-02',
    publishedAt: Date.parse('2026-11-02T06:00:00Z'),
  },
  {
    document: 'privacy_notice',
    version: '2026-11-02',
    url: '/legal/privacy_notice-2026-11-02',
    publishedAt: Date.parse('2026-11-02T06:00:00Z'),
  },
] as const;

export const LEGAL_DOCUMENT_NAMES = LEGAL_DOCUMENTS.map(({ document }) => document);
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]['document'];

export type AcceptedDocument = { readonly document: LegalDocumentName; readonly version: string };

/** A document that a user accepted, and when (epoch milliseconds); also for documents and versions no longer in force. */
export type LegalAcceptance = { readonly document: string; readonly version: string; readonly acceptedAt: number };

/** A document in the version in force. `url` is a path of the panel, or the address that an admin published. `publishedAt` is in epoch milliseconds. */
export type LegalDocument = AcceptedDocument & { readonly url: string; readonly publishedAt: number };

/** The documents in force: of each the version that was published last, by a deployment or by an admin. */
export const documentsInForce = (published: readonly PublishedDocument[]): readonly LegalDocument[] =>
  LEGAL_DOCUMENTS.map((shipped) => {
    const later = published.findLast(({ document, publishedAt }) => document === shipped.document && publishedAt >= shipped.publishedAt);
    return later === undefined ? shipped : { ...later, document: shipped.document };
  });

/** The address at which a document is read, with that of the panel. */
export const addressOfDocument = ({ url }: Pick<LegalDocument, 'url'>, panelUrl: string): string =>
  url.startsWith('/') ? `${panelUrl}${url}` : url;

type InForce = readonly LegalDocument[];

/** The documents in force for which another version is named. */
export const documentsOutdated = (named: readonly AcceptedDocument[], inForce: InForce): InForce =>
  inForce.filter(({ document, version }) => named.some((each) => each.document === document && each.version !== version));

/** Every document in force, accepted at an instant. */
export const allAccepted = (acceptedAt: number, inForce: InForce): readonly LegalAcceptance[] =>
  inForce.map(({ document, version }) => ({ document, version, acceptedAt }));

/** Documents in force that are not among those accepted. */
export const documentsToAccept = (accepted: readonly Pick<LegalAcceptance, 'document' | 'version'>[], inForce: InForce): InForce =>
  inForce.filter(({ document, version }) => !accepted.some((each) => each.document === document && each.version === version));
