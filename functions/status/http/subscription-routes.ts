import { fail, ok } from '../../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../../shared/identity/access/http/route.ts';
import type { makeFollowSubscriptionLink } from '../use-cases/follow-subscription-link.ts';
import type { makeSubscribe } from '../use-cases/subscribe.ts';
import type { SubscriptionTokens } from '../use-cases/subscription-tokens.ts';
import { followSubscriptionLink, subscribeToIncidents } from './subscription-contracts.ts';

export type SubscriptionUseCases = {
  readonly subscribe: ReturnType<typeof makeSubscribe>;
  readonly followLink: ReturnType<typeof makeFollowSubscriptionLink>;
  readonly tokens: Pick<SubscriptionTokens, 'read'>;
};

export const makeSubscriptionRoutes = ({ subscribe, followLink, tokens }: SubscriptionUseCases): readonly Route[] => [
  bindPublic(subscribeToIncidents, {
    prepare: ({ body }) => ok(body),
    destination: ({ email }) => email.toLowerCase(),
    useCase: ({ email, language }, context) =>
      subscribe({ email, language: language ?? context.language, now: context.receivedAt, correlationId: context.requestId }),
    present: () => ({
      status: 202,
      kind: 'json',
      data: { type: 'status_subscription', id: 'incidents', attributes: { status: 'confirmation_sent' } },
    }),
  }),
  bindPublic(followSubscriptionLink, {
    isSigned: async ({ pathParameters }) => (await tokens.read(pathParameters?.['token'] ?? '')) !== null,
    prepare: async ({ params }) => {
      const link = await tokens.read(params.token);
      return link === null ? fail('status_subscription_token_invalid') : ok(link);
    },
    destination: ({ id }) => id,
    useCase: (link, { receivedAt }) => followLink(link, receivedAt),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
