import { fail, ok } from '../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { addressOfDocument, type LegalDocument } from '../../shared/identity/accounts/domain/legal-documents.ts';
import { presentProfile, presentUser } from '../../shared/identity/accounts/http/user-resource.ts';
import { identityProofOf } from '../../shared/identity/sessions/http/proof-fields.ts';
import { etagOfData } from '../../shared/platform/http/etag.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import {
  acceptLegalDocuments,
  deleteMe,
  getMe,
  getProfileDetail,
  listLegalDocuments,
  listPendingLegalDocuments,
  updateMe,
  type accountDeletionResource,
  type legalDocumentResource,
} from './contract.ts';
import type { Operator } from './domain/operator.ts';
import type { makeChangeProfile } from './use-cases/change-profile.ts';
import type { DeletedAccount, makeDeleteMe } from './use-cases/delete-me.ts';
import type { makeAcceptDocuments, makeListDocuments, makeListPendingDocuments } from './use-cases/legal-documents.ts';
import type { makeReadMe } from './use-cases/read-me.ts';
import type { makeReadProfileDetail } from './use-cases/read-profile-detail.ts';

/** Caches may keep the documents as long as functions keep what admins publish. */
const DOCUMENT_CACHING = { 'Cache-Control': 'public, max-age=60', Vary: 'Accept-Language' };

const presentDeletion = ({ userId, deletedAt, restorableUntil }: DeletedAccount) =>
  ({
    type: 'account_deletion',
    id: userId,
    attributes: { deleted_at: isoInstant(deletedAt), restorable_until: isoInstant(restorableUntil) },
  }) satisfies ResourceOf<typeof accountDeletionResource>;

const presentLegalDocument =
  (panelUrl: string) =>
  ({ document, version, url, publishedAt }: LegalDocument) =>
    ({
      type: 'legal_document',
      id: document,
      attributes: { document, version, url: addressOfDocument({ url }, panelUrl), published_at: isoInstant(publishedAt) },
    }) satisfies ResourceOf<typeof legalDocumentResource>;

type UseCases = {
  readonly readMe: ReturnType<typeof makeReadMe>;
  readonly changeProfile: ReturnType<typeof makeChangeProfile>;
  readonly deleteMe: ReturnType<typeof makeDeleteMe>;
  readonly readProfileDetail: ReturnType<typeof makeReadProfileDetail>;
  readonly listDocuments: ReturnType<typeof makeListDocuments>;
  readonly listPendingDocuments: ReturnType<typeof makeListPendingDocuments>;
  readonly acceptDocuments: ReturnType<typeof makeAcceptDocuments>;
  readonly panelUrl: string;
  readonly operator: Operator;
};

export const makeRoutes = (useCases: UseCases): readonly Route[] => [
  bindProtected(getMe, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => useCases.readMe(principal),
    present: (me) => ({ status: 200, kind: 'json', data: presentUser(me, me.principal.permissions) }),
  }),
  bindProtected(updateMe, {
    prepare: ({ body: { evidence_retention_days: evidenceDays, ...profile } }) =>
      [evidenceDays, ...Object.values(profile)].every((value) => value === null)
        ? fail('no_valid_fields')
        : ok({ ...profile, evidenceDays }),
    useCase: async (change, { principal }) => {
      const changed = await useCases.changeProfile(principal.userId, change);
      // The caller's settings are those from before the change.
      const me = changed.ok ? await useCases.readMe(principal) : changed;
      return me.ok && change.evidenceDays !== null ? ok({ ...me.value, evidenceDays: change.evidenceDays }) : me;
    },
    present: (me) => ({ status: 200, kind: 'json', data: presentUser(me, me.principal.permissions) }),
  }),
  bindProtected(deleteMe, {
    prepare: ({ body }) => identityProofOf(body),
    useCase: useCases.deleteMe,
    present: (deleted) => ({ status: 202, kind: 'json', data: presentDeletion(deleted) }),
  }),
  bindProtected(getProfileDetail, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => useCases.readProfileDetail(principal.userId),
    present: (detail) => ({ status: 200, kind: 'json', data: presentProfile(detail) }),
  }),
  bindPublic(listLegalDocuments, {
    prepare: () => ok(null),
    useCase: useCases.listDocuments,
    present: (documents) => {
      const { name, address, privacyContact } = useCases.operator;
      const meta = { operator: { name, address, privacy_contact: privacyContact } };
      const data = documents.map(presentLegalDocument(useCases.panelUrl));
      return { status: 200, kind: 'json', data, meta, headers: { ETag: etagOfData([data, meta]), ...DOCUMENT_CACHING } };
    },
  }),
  bindProtected(listPendingLegalDocuments, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => useCases.listPendingDocuments(principal.userId),
    present: (documents) => ({ status: 200, kind: 'json', data: documents.map(presentLegalDocument(useCases.panelUrl)) }),
  }),
  bindProtected(acceptLegalDocuments, {
    prepare: ({ body }) => ok(body.documents),
    useCase: useCases.acceptDocuments,
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
