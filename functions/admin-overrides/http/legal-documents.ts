import * as v from 'valibot';

import type { ManagedDocument } from '../../../shared/administration/use-cases/overrides/publish-legal-documents.ts';
import { addressOfDocument, LEGAL_DOCUMENT_NAMES } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { asText, field, oneOf, parameter, required, text } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { changeEntries } from './change-fields.ts';
import { paging } from './list.ts';

const BROKEN = { code: 'validation_error' } as const;
const MAX_URL = 300;

export const documentParams = v.object({
  document: parameter(oneOf(LEGAL_DOCUMENT_NAMES, { code: 'not_found' }), 'Name of the document.', 'terms_of_service'),
});

export const documentsQuery = listParameters({
  document: v.optional(parameter(oneOf(LEGAL_DOCUMENT_NAMES, { code: 'invalid_filter' }), 'Only versions of this document.')),
  in_force: v.optional(parameter(oneOf(['1'], { code: 'invalid_filter' }), '`1`: only versions in force.')),
  ...paging,
});

export type DocumentsQuery = v.InferOutput<typeof documentsQuery>;

export const documentResource = resource('AdminLegalVersion', {
  type: 'legal_document',
  id: described(v.string(), 'Name and version of the document.', 'terms_of_service:2026-11-02'),
  attributes: {
    document: described(v.string(), 'Name of the document.', 'terms_of_service'),
    version: described(v.string(), 'Its version.', '2026-11-02'),
    url: described(v.pipe(v.string(), v.url()), 'Where it can be read.', 'https://example.mx/legal/terms_of_service-2026-11-02'),
    published_at: described(dateTime, 'When it was published.'),
    in_force: described(v.boolean(), 'Whether users have to accept this version.', true),
    revision: described(v.number(), 'Number of all publications by admins; a change names the one that it follows.', 1),
  },
});

export const documentPage = cursorPage(documentResource);

export const versionFields = named(
  'AdminLegalVersionRequest',
  v.object({
    version: field(
      required(asText(text({ pattern: /^[0-9A-Za-z][0-9A-Za-z._-]{0,39}$/ }, BROKEN)), { code: 'required' }),
      'The version: letters, digits, dots and hyphens. It is not one that was published before.',
    ),
    url: field(
      required(asText(text({ pattern: /^https:\/\/[0-9A-Za-z.-]+\/[!-~]*$/, maxLength: MAX_URL }, BROKEN)), { code: 'required' }),
      'Where the version can be read, by https.',
    ),
    ...changeEntries,
  }),
);

export const idOfDocument = ({ document, version }: ManagedDocument): string => `${document}:${version}`;

export const documentData = (panelUrl: string) => (managed: ManagedDocument) =>
  ({
    type: 'legal_document',
    id: idOfDocument(managed),
    attributes: {
      document: managed.document,
      version: managed.version,
      url: addressOfDocument(managed, panelUrl),
      published_at: isoInstant(managed.publishedAt),
      in_force: managed.isInForce,
      revision: managed.revision,
    },
  }) satisfies ResourceOf<typeof documentResource>;

/** Whether a version is among those that a query names. */
export const isQueriedDocument =
  ({ document, in_force: inForce }: Pick<DocumentsQuery, 'document' | 'in_force'>) =>
  (managed: ManagedDocument): boolean =>
    (document ?? managed.document) === managed.document && (inForce === undefined || managed.isInForce);
