import { ok } from '../../shared/errors/failure.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { preferenceApplied, waitOf } from '../../shared/platform/http/prefer.ts';
import { accountOwner, PLATFORM, type Owner } from '../../shared/webhooks/domain/owner.ts';
import { getEvent, getWebhookKeys, listEvents, subscriberContracts, webhookContracts } from './contract.ts';
import { makeEndpointRoutes, type EndpointParts } from './http/endpoint-routes.ts';
import { presentEvent, presentEvents, presentSigningKeys } from './http/present.ts';
import type { ReadSigningKeys } from './ports/signing-keys.ts';
import type { makeFindEvent, makeReadEvents } from './use-cases/read-events.ts';

const DEFAULT_PAGE_SIZE = 25;

type Parts = EndpointParts & {
  readonly readEvents: ReturnType<typeof makeReadEvents>;
  readonly findEvent: ReturnType<typeof makeFindEvent>;
  readonly readSigningKeys: ReadSigningKeys;
};

const ofCaller = ({ userId }: Principal): Owner => accountOwner(userId);
const ofPlatform = (): Owner => PLATFORM;

export const makeRoutes = ({ readEvents, findEvent, readSigningKeys, ...parts }: Parts): readonly Route[] => [
  ...makeEndpointRoutes(webhookContracts, ofCaller, parts),
  ...makeEndpointRoutes(subscriberContracts, ofPlatform, parts),
  bindProtected(listEvents, {
    prepare: (input) => ok(input),
    useCase: async ({ query, headers }, context) => {
      const wait = waitOf(headers.prefer, context);
      const page = await readEvents({
        userId: context.principal.userId,
        types: query.types ?? null,
        size: query['page[size]'] ?? query.per_page ?? DEFAULT_PAGE_SIZE,
        after: query['page[after]'] ?? null,
        until: wait?.until ?? null,
      });
      return page.ok ? ok({ query, page: page.value, wait }) : page;
    },
    present: ({ query, page, wait }) => {
      const { link, ...content } = presentEvents(query, page);
      return { status: 200, kind: 'json', ...content, headers: { Link: link, ...preferenceApplied(wait?.seconds ?? null) } };
    },
  }),
  bindProtected(getEvent, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal, receivedAt }) => findEvent(principal.userId, id, receivedAt),
    present: presentEvent,
  }),
  bindPublic(getWebhookKeys, {
    prepare: (input) => ok(input),
    useCase: async () => ok(await readSigningKeys()),
    present: presentSigningKeys,
  }),
];
