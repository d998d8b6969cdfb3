/** Documents a user accepts, in the versions in force. A new version is a change of this list. */
export const LEGAL_DOCUMENTS = [
  {
    document: 'terms_of_service',
    version: '2026-11-01',
    url: 'https://spei-validation.example.mx/legal/terminos-2026-11-01',
    publishedAt: Date.parse('2026-11-01T06:00:00Z'),
  },
  {
    document: 'privacy_notice',
    version: '2026-11-01',
    url: 'https://spei-validation.example.mx/legal/privacidad-2026-11-01',
    publishedAt: Date.parse('2026-11-01T06:00:00Z'),
  },
] as const;

export const LEGAL_DOCUMENT_NAMES = LEGAL_DOCUMENTS.map(({ document }) => document);
export type LegalDocumentName = (typeof LEGAL_DOCUMENTS)[number]['document'];

export type AcceptedDocument = { readonly document: LegalDocumentName; readonly version: string };

/** A document that a user accepted, and when (epoch milliseconds); also for documents and versions no longer in force. */
export type LegalAcceptance = { readonly document: string; readonly version: string; readonly acceptedAt: number };

/** The documents in force for which another version is named. */
export const documentsOutdated = (named: readonly AcceptedDocument[]) =>
  LEGAL_DOCUMENTS.filter(({ document, version }) => named.some((each) => each.document === document && each.version !== version));

/** Every document in force, accepted at an instant. */
export const allAccepted = (acceptedAt: number): readonly LegalAcceptance[] =>
  LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version, acceptedAt }));

/** Documents in force that are not among those accepted. */
export const documentsToAccept = (accepted: readonly Pick<LegalAcceptance, 'document' | 'version'>[]) =>
  LEGAL_DOCUMENTS.filter(({ document, version }) => !accepted.some((each) => each.document === document && each.version === version));
