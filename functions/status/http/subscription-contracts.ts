import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { linkParams, subscriptionFields, subscriptionResource } from './subscriptions.ts';

const tag = 'Status';

export const subscribeToIncidents = defineRoute({
  operationId: 'subscribeToIncidents',
  method: 'POST',
  path: '/status/subscriptions',
  summary: 'Get mails about incidents',
  description:
    'Sends a mail with a link, valid for 24 hours; the subscription begins when its reader follows it. The response is the same for an ' +
    'address that is subscribed.',
  tag,
  access: {
    credentials: ['public'],
    limits: [
      { max: 10, windowSeconds: 3_600, per: 'ip' },
      { max: 3, windowSeconds: 3_600, per: 'destination' },
      { max: 5, windowSeconds: 86_400, per: 'destination' },
    ],
  },
  request: { ...emptyRequest, body: subscriptionFields },
  responses: { 202: { description: 'The mail is on its way.', schema: single(subscriptionResource) } },
  errors: [],
});

export const followSubscriptionLink = defineRoute({
  operationId: 'followSubscriptionLink',
  method: 'POST',
  path: '/status/subscriptions/{token}',
  summary: 'Confirm or end the mails about incidents',
  description:
    'With the token of a confirmation the subscription begins, with that of a mail about an incident it ends. Mail programs call it for ' +
    '`List-Unsubscribe` (RFC 8058). The token is the only credential, and the body is not read. A repetition changes nothing.',
  tag,
  access: { credentials: ['public'], limits: [{ max: 60, windowSeconds: 3_600, per: 'destination' }] },
  request: { ...emptyRequest, params: linkParams },
  responses: { 204: { description: 'It is done.' } },
  errors: ['status_subscription_token_invalid'],
});
