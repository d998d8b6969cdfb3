import { fail, ok } from '../../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../../shared/identity/access/http/route.ts';
import type { PushSubscriptionStore } from '../../../shared/notifications/ports/push-subscription-store.ts';
import { headersOf, type ApiGatewayRequest } from '../../../shared/platform/http/request.ts';
import type { OpenMessengerBot } from '../ports/messenger-bot.ts';
import type { PushSender } from '../ports/push-sender.ts';
import type { makeAcceptUpdate } from '../use-cases/accept-update.ts';
import type { makeReadChat, makeStartLink, makeTestChat, makeUnlinkChat } from '../use-cases/messenger.ts';
import type { makeSubscribe, makeTestPush, makeUnsubscribeBrowser } from '../use-cases/push-subscriptions.ts';
import {
  createPushSubscription,
  deletePushSubscription,
  getMessenger,
  getPushPublicKey,
  linkMessenger,
  listPushSubscriptions,
  receiveMessengerUpdate,
  testMessenger,
  testPushSubscription,
  unlinkMessenger,
} from './channel-contracts.ts';
import { startMessageIn } from './chat-update.ts';
import { messengerData, messengerLinkData, messengerTestData } from './messenger-schemas.ts';
import { pushSubscriptionData, pushTestData } from './push-fields.ts';

export type ChannelUseCases = {
  readonly pushSender: Pick<PushSender, 'publicKey'>;
  readonly pushSubscriptions: Pick<PushSubscriptionStore, 'list'>;
  readonly subscribe: ReturnType<typeof makeSubscribe>;
  readonly unsubscribeBrowser: ReturnType<typeof makeUnsubscribeBrowser>;
  readonly testPush: ReturnType<typeof makeTestPush>;
  readonly startLink: ReturnType<typeof makeStartLink>;
  readonly readChat: ReturnType<typeof makeReadChat>;
  readonly unlinkChat: ReturnType<typeof makeUnlinkChat>;
  readonly testChat: ReturnType<typeof makeTestChat>;
  readonly openBot: OpenMessengerBot;
  readonly acceptUpdate: ReturnType<typeof makeAcceptUpdate>;
};

const pushRoutes = (useCases: ChannelUseCases): readonly Route[] => [
  bindProtected(getPushPublicKey, {
    prepare: (input) => ok(input),
    useCase: async (_input, { principal }) => ok({ userId: principal.userId, publicKey: await useCases.pushSender.publicKey() }),
    present: ({ userId, publicKey }) => ({
      status: 200,
      kind: 'json',
      data: { type: 'push_public_key', id: userId, attributes: { public_key: publicKey } },
    }),
  }),
  bindProtected(createPushSubscription, {
    prepare: ({ body: { endpoint, expirationTime: expiresAt, keys, device_name: deviceName } }) =>
      ok({ endpoint, keys, expiresAt, deviceName }),
    useCase: (sent, { principal, receivedAt }) => useCases.subscribe(principal.userId, sent, receivedAt),
    present: ({ kind, subscription }) => ({
      status: kind === 'created' ? 201 : 200,
      kind: 'json',
      data: pushSubscriptionData(subscription),
    }),
  }),
  bindProtected(listPushSubscriptions, {
    prepare: (input) => ok(input),
    useCase: async (_input, { principal }) => ok(await useCases.pushSubscriptions.list(principal.userId)),
    present: (subscriptions) => ({ status: 200, kind: 'json', data: subscriptions.map(pushSubscriptionData) }),
  }),
  bindProtected(deletePushSubscription, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal }) => useCases.unsubscribeBrowser(principal.userId, id),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(testPushSubscription, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, { principal, language, receivedAt: now }) => useCases.testPush({ userId: principal.userId, id, language, now }),
    present: (tested) => ({ status: 200, kind: 'json', data: pushTestData(tested) }),
  }),
];

const updateRoute = ({ openBot, acceptUpdate }: ChannelUseCases): Route => {
  const hasSecret = async (secret: string): Promise<boolean> => (await openBot())?.isUpdateSecret(secret) === true;
  return bindPublic(receiveMessengerUpdate, {
    isSigned: (request: ApiGatewayRequest) => hasSecret(headersOf(request)['x-telegram-bot-api-secret-token'] ?? ''),
    prepare: async ({ headers, rawBody }) =>
      (await hasSecret(headers['x-telegram-bot-api-secret-token']))
        ? ok(startMessageIn(Buffer.from(rawBody()).toString('utf8')))
        : fail('update_secret_invalid'),
    useCase: (message, { receivedAt, requestId }) => acceptUpdate(message, receivedAt, requestId),
    present: () => ({ status: 200, kind: 'empty' }),
  });
};

const messengerRoutes = (useCases: ChannelUseCases): readonly Route[] => [
  bindProtected(linkMessenger, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal, receivedAt }) => useCases.startLink(principal.userId, receivedAt),
    present: (issued) => ({ status: 201, kind: 'json', data: messengerLinkData(issued), headers: { 'Cache-Control': 'no-store' } }),
  }),
  bindProtected(getMessenger, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => useCases.readChat(principal.userId),
    present: (state) => ({ status: 200, kind: 'json', data: messengerData(state) }),
  }),
  bindProtected(unlinkMessenger, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => useCases.unlinkChat(principal.userId),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(testMessenger, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal, language }) => useCases.testChat(principal.userId, language),
    present: (tested) => ({ status: 200, kind: 'json', data: messengerTestData(tested) }),
  }),
  updateRoute(useCases),
];

/** The operations of push messages and of the messenger. */
export const makeChannelRoutes = (useCases: ChannelUseCases): readonly Route[] => [...pushRoutes(useCases), ...messengerRoutes(useCases)];
