import { actorOf } from '../../../shared/administration/http/admin-access.ts';
import type { ManageSettings } from '../../../shared/administration/use-cases/overrides/manage-settings.ts';
import type { LegalDocuments } from '../../../shared/administration/use-cases/overrides/publish-legal-documents.ts';
import { fail, ok } from '../../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import { pageOf } from '../../../shared/platform/http/list-query.ts';
import type { PageOfList } from '../use-cases/page-of-list.ts';
import { documentData, idOfDocument, isQueriedDocument } from './legal-documents.ts';
import { presentList } from './list.ts';
import {
  changeAdminSettings,
  getAdminLegalDocument,
  getAdminSettings,
  listAdminLegalDocuments,
  publishAdminLegalVersion,
} from './settings-contracts.ts';
import { presentSettings, valuesOfBody } from './settings.ts';

type UseCases = {
  readonly legalDocuments: LegalDocuments;
  readonly settings: ManageSettings;
  readonly pageOfList: PageOfList;
  /** Address of the panel. */
  readonly panelUrl: string;
};

export const makeSettingsRoutes = ({ legalDocuments, settings, pageOfList, panelUrl }: UseCases): readonly Route[] => [
  bindProtected(listAdminLegalDocuments, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { document, in_force: inForce, ...paging } = query;
      const page = await pageOfList({
        entries: (await legalDocuments.list()).filter(isQueriedDocument(query)),
        nameOf: idOfDocument,
        binding: JSON.stringify(['admin_legal_documents', document ?? null, inForce ?? null]),
        size: pageOf(paging).size,
        after: paging['page[after]'] ?? null,
      });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentList('/admin/legal-documents', query, page, documentData(panelUrl)),
  }),
  bindProtected(getAdminLegalDocument, {
    prepare: ({ params }) => ok(params.document),
    useCase: async (document) => ok(await legalDocuments.find(document)),
    present: (found) => ({ status: 200, kind: 'json', data: documentData(panelUrl)(found) }),
  }),
  bindProtected(publishAdminLegalVersion, {
    prepare: (input) => ok(input),
    useCase: ({ params: { document }, body: { version, url, ...request } }, context) =>
      legalDocuments.publish(document, { actor: actorOf(context), ...request }, { version, url }),
    present: (published) => ({ status: 201, kind: 'json', data: documentData(panelUrl)(published) }),
  }),
  bindProtected(getAdminSettings, {
    prepare: () => ok(null),
    useCase: async () => ok(await settings.read()),
    present: presentSettings,
  }),
  bindProtected(changeAdminSettings, {
    prepare: ({ body }) => {
      const values = valuesOfBody(body);
      const { reset, revision, reason } = body;
      return Object.keys(values).length + reset.length === 0 ? fail('no_valid_fields') : ok({ values, reset, revision, reason });
    },
    useCase: (change, context) => settings.change({ actor: actorOf(context), ...change }),
    present: presentSettings,
  }),
];
