import { ok } from '../../shared/errors/failure.ts';
import type { Principal } from '../../shared/identity/domain/principal.ts';
import { bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { endOfWait, preferenceApplied, waitSecondsOf } from '../../shared/platform/http/prefer.ts';
import { listEvents, subscriberContracts, webhookContracts } from './contract.ts';
import { accountOwner, PLATFORM, type Owner } from './domain/owner.ts';
import { makeEndpointRoutes, type EndpointParts } from './http/endpoint-routes.ts';
import { presentEvents } from './http/present.ts';
import type { makeReadEvents } from './use-cases/read-events.ts';

const DEFAULT_PAGE_SIZE = 25;

type Parts = EndpointParts & { readonly readEvents: ReturnType<typeof makeReadEvents> };

const ofCaller = ({ userId }: Principal): Owner => accountOwner(userId);
const ofPlatform = (): Owner => PLATFORM;

export const makeRoutes = ({ readEvents, ...parts }: Parts): readonly Route[] => [
  ...makeEndpointRoutes(webhookContracts, ofCaller, parts),
  ...makeEndpointRoutes(subscriberContracts, ofPlatform, parts),
  bindProtected(listEvents, {
    prepare: (input) => ok(input),
    useCase: async ({ query, headers }, { principal, mayWait, ...context }) => {
      const waitSeconds = mayWait ? waitSecondsOf(headers.prefer) : null;
      const page = await readEvents({
        userId: principal.userId,
        types: query.types ?? null,
        size: query['page[size]'] ?? query.per_page ?? DEFAULT_PAGE_SIZE,
        after: query['page[after]'] ?? null,
        until: waitSeconds === null ? null : endOfWait(waitSeconds, context),
      });
      return page.ok ? ok({ query, page: page.value, waitSeconds }) : page;
    },
    present: ({ query, page, waitSeconds }) => {
      const { link, ...content } = presentEvents(query, page);
      return { status: 200, kind: 'json', ...content, headers: { Link: link, ...preferenceApplied(waitSeconds) } };
    },
  }),
];
