import { fail, ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { presentProfile, presentUser } from '../../shared/identity/http/user-resource.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import {
  acceptLegalDocuments,
  getMe,
  getProfileDetail,
  listPendingLegalDocuments,
  updateMe,
  type legalDocumentResource,
} from './contract.ts';
import type { makeChangeProfile } from './use-cases/change-profile.ts';
import type { LegalDocument, makeAcceptDocuments, makeListPendingDocuments } from './use-cases/legal-documents.ts';
import type { makeReadMe } from './use-cases/read-me.ts';
import type { makeReadProfileDetail } from './use-cases/read-profile-detail.ts';

const presentLegalDocument = ({ document, version, url, publishedAt }: LegalDocument) =>
  ({
    type: 'legal_document',
    id: document,
    attributes: { document, version, url, published_at: isoInstant(publishedAt) },
  }) satisfies ResourceOf<typeof legalDocumentResource>;

type UseCases = {
  readonly readMe: ReturnType<typeof makeReadMe>;
  readonly changeProfile: ReturnType<typeof makeChangeProfile>;
  readonly readProfileDetail: ReturnType<typeof makeReadProfileDetail>;
  readonly listPendingDocuments: ReturnType<typeof makeListPendingDocuments>;
  readonly acceptDocuments: ReturnType<typeof makeAcceptDocuments>;
};

export const makeRoutes = ({
  readMe,
  changeProfile,
  readProfileDetail,
  listPendingDocuments,
  acceptDocuments,
}: UseCases): readonly Route[] => [
  bindProtected(getMe, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => readMe(principal),
    present: (me) => ({ status: 200, kind: 'json', data: presentUser(me, me.principal.permissions) }),
  }),
  bindProtected(updateMe, {
    prepare: ({ body: { name, timezone, language } }) =>
      name === null && timezone === null && language === null ? fail('no_valid_fields') : ok({ name, timezone, language }),
    useCase: async (change, { principal }) => {
      const changed = await changeProfile(principal.userId, change);
      return changed.ok ? readMe(principal) : changed;
    },
    present: (me) => ({ status: 200, kind: 'json', data: presentUser(me, me.principal.permissions) }),
  }),
  bindProtected(getProfileDetail, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => readProfileDetail(principal.userId),
    present: (detail) => ({ status: 200, kind: 'json', data: presentProfile(detail) }),
  }),
  bindProtected(listPendingLegalDocuments, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => listPendingDocuments(principal.userId),
    present: (documents) => ({ status: 200, kind: 'json', data: documents.map(presentLegalDocument) }),
  }),
  bindProtected(acceptLegalDocuments, {
    prepare: ({ body }) => ok(body.documents),
    useCase: acceptDocuments,
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
