import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import type { Incident } from '../../shared/service-status/domain/incident.ts';
import type { ListIncidents } from '../../shared/service-status/use-cases/list-incidents.ts';
import { listIncidents, openIncident, updateIncident } from './contract.ts';
import { incidentData, presentPage } from './http/incidents.ts';
import type { ChangeIncidents } from './use-cases/change-incidents.ts';

type UseCases = { readonly list: ListIncidents; readonly changeIncidents: ChangeIncidents };

export const makeRoutes = ({ list, changeIncidents }: UseCases): readonly Route[] => [
  bindProtected(listIncidents, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const page = await list({ size: pageOf(query).size, after: query['page[after]'] });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentPage(query, page),
  }),
  bindIdempotent(openIncident, {
    prepare: ({ body }) => ok(body),
    useCase: (body, context, response) =>
      changeIncidents.open(
        { actor: actorOf(context), reason: body.reason },
        {
          title: { es: body.title_es, en: body.title_en },
          impact: body.impact,
          components: body.components,
          state: body.state,
          text: { es: body.text_es, en: body.text_en },
        },
        response,
      ),
    present: (incident: Incident) => ({ status: 201, kind: 'json', data: incidentData(incident) }),
  }),
  bindIdempotent(updateIncident, {
    prepare: ({ params, body }) => ok({ id: params.id, body }),
    useCase: ({ id, body: { state, impact, text_es: es, text_en: en, reason } }, context, response) =>
      changeIncidents.update({ actor: actorOf(context), reason }, id, { state, impact, text: { es, en } }, response),
    present: (incident: Incident) => ({ status: 200, kind: 'json', data: incidentData(incident) }),
  }),
];
