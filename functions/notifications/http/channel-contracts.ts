import * as v from 'valibot';

import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { isPushSubscriptionId } from '../../../shared/notifications/domain/push-subscription.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { collection, single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, text, uuidOf } from '../../../shared/platform/http/schemas/fields.ts';
import { messengerLinkResource, messengerResource, messengerTestResource } from './messenger-schemas.ts';
import { pushKeyResource, pushSubscriptionFields, pushSubscriptionResource, pushTestResource } from './push-fields.ts';

const access = { credentials: ['api_key', 'session'], permission: 'notifications:manage_self' } as const;

/** For operations that send something at once. */
const sending = { ...access, limits: [{ max: 10, windowSeconds: 60, per: 'account' }] } as const;

const tag = 'Notifications';

const subscriptionParams = v.object({
  id: parameter(uuidOf(isPushSubscriptionId, { code: 'invalid_uuid' }), 'Id of the subscription.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
});

export const getPushPublicKey = defineRoute({
  operationId: 'getPushPublicKey',
  method: 'GET',
  path: '/notifications/push/public-key',
  summary: 'Public key for push subscriptions',
  description: 'The key of this service (VAPID, RFC 8292), which `PushManager.subscribe` takes as `applicationServerKey`.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The key.', schema: single(pushKeyResource) } },
  errors: [],
});

export const createPushSubscription = defineRoute({
  operationId: 'createPushSubscription',
  method: 'POST',
  path: '/notifications/push-subscriptions',
  summary: 'Send push messages to a browser',
  description:
    'The body is `PushSubscription.toJSON()` of the browser. A known address gets its new keys and name. Push services of other hosts than ' +
    'those of Chrome, Edge, Firefox and Safari are refused. An account has at most 10 browsers.',
  tag,
  access,
  request: { ...emptyRequest, body: pushSubscriptionFields },
  responses: {
    200: { description: 'The browser was subscribed before.', schema: single(pushSubscriptionResource) },
    201: { description: 'The browser is subscribed.', schema: single(pushSubscriptionResource) },
  },
  errors: ['push_endpoint_not_allowed', 'push_subscriptions_limit_reached'],
});

export const listPushSubscriptions = defineRoute({
  operationId: 'listPushSubscriptions',
  method: 'GET',
  path: '/notifications/push-subscriptions',
  summary: 'Browsers that get push messages',
  description: 'All of the account, without their addresses and keys.',
  tag,
  access,
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The browsers.', schema: collection(pushSubscriptionResource) } },
  errors: [],
});

export const deletePushSubscription = defineRoute({
  operationId: 'deletePushSubscription',
  method: 'DELETE',
  path: '/notifications/push-subscriptions/{id}',
  summary: 'Send a browser no more push messages',
  description: 'For good. The page should also call `unsubscribe` of its subscription.',
  tag,
  access,
  request: { ...emptyRequest, params: subscriptionParams },
  responses: { 204: { description: 'It is deleted.' } },
  errors: ['not_found'],
});

export const testPushSubscription = defineRoute({
  operationId: 'testPushSubscription',
  method: 'POST',
  path: '/notifications/push-subscriptions/{id}/test',
  summary: 'Send a browser a test message',
  description: 'The result is that of the push service. A browser that no longer exists is deleted.',
  tag,
  access: sending,
  request: { ...emptyRequest, params: subscriptionParams },
  responses: { 200: { description: 'The result.', schema: single(pushTestResource) } },
  errors: ['not_found'],
});

export const linkMessenger = defineRoute({
  operationId: 'linkMessenger',
  method: 'POST',
  path: '/notifications/messenger/link',
  summary: 'Issue a code that links a Telegram chat',
  description:
    'The code links one private chat within ten minutes, in place of an earlier one. A new code ends the earlier code. The user opens ' +
    '`link_url` and presses Start.',
  tag,
  access: sending,
  request: emptyRequest,
  responses: { 201: { description: 'The code.', schema: single(messengerLinkResource) } },
  errors: ['messenger_unavailable'],
});

export const getMessenger = defineRoute({
  operationId: 'getMessenger',
  method: 'GET',
  path: '/notifications/messenger',
  summary: 'Whether a chat is linked',
  description: 'The state of the Telegram chat of the account. `GET /users/me` has `messenger_linked`, too.',
  tag,
  access,
  request: emptyRequest,
  responses: { 200: { description: 'The state.', schema: single(messengerResource) } },
  errors: [],
});

export const unlinkMessenger = defineRoute({
  operationId: 'unlinkMessenger',
  method: 'DELETE',
  path: '/notifications/messenger',
  summary: 'Unlink the chat',
  description: 'The chat gets no further messages. Another code links one again.',
  tag,
  access,
  request: emptyRequest,
  responses: { 204: { description: 'No chat is linked.' } },
  errors: ['messenger_not_linked'],
});

export const testMessenger = defineRoute({
  operationId: 'testMessenger',
  method: 'POST',
  path: '/notifications/messenger/test',
  summary: 'Send the chat a test message',
  description: 'The result is that of the messenger. A chat that left the bot is unlinked.',
  tag,
  access: sending,
  request: emptyRequest,
  responses: { 200: { description: 'The result.', schema: single(messengerTestResource) } },
  errors: ['messenger_not_linked', 'messenger_unavailable'],
});

/** Telegram sends its updates from few addresses. */
const UPDATES_LIMIT = { max: 3_000, windowSeconds: 60, per: 'ip' } as const;

export const receiveMessengerUpdate = defineRoute({
  operationId: 'receiveMessengerUpdate',
  method: 'POST',
  path: '/notifications/messenger/updates',
  summary: 'Updates of the Telegram bot',
  description:
    'For Telegram alone: `X-Telegram-Bot-Api-Secret-Token` is the only credential. Every update with the right secret gets 200, and a ' +
    'repeated one has no effect. The message that starts the bot with a code links its chat.',
  tag,
  access: { credentials: ['public'], limits: [UPDATES_LIMIT] },
  request: {
    ...emptyRequest,
    headers: v.object({
      'x-telegram-bot-api-secret-token': v.optional(
        parameter(text({ maxLength: 256 }, { code: 'update_secret_invalid' }), 'Secret of the webhook of the bot.'),
        '',
      ),
    }),
  },
  responses: { 200: { description: 'The update is accepted.' } },
  errors: ['update_secret_invalid'],
});

export const channelContracts = [
  getPushPublicKey,
  createPushSubscription,
  listPushSubscriptions,
  deletePushSubscription,
  testPushSubscription,
  linkMessenger,
  getMessenger,
  unlinkMessenger,
  testMessenger,
  receiveMessengerUpdate,
];
