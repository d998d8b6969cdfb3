import * as v from 'valibot';

import { emailRule } from '../../../shared/identity/codes/http/code-challenge.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { field, nullable, oneOf, parameter, required, text } from '../../../shared/platform/http/schemas/fields.ts';

export const subscriptionFields = named(
  'StatusSubscriptionRequest',
  v.object({
    email: field(required(emailRule, { code: 'required' }), 'Address that gets the mails.'),
    language: field(
      nullable(oneOf(['es', 'en'], { code: 'invalid_language' })),
      'Language of the mails; that of the request when it is left out.',
    ),
  }),
);

export const subscriptionResource = resource('StatusSubscription', {
  type: 'status_subscription',
  id: described(v.literal('incidents'), 'There are mails about incidents alone.'),
  attributes: { status: described(v.literal('confirmation_sent'), 'The mail with the link is on its way, for any address.') },
});

export const linkParams = v.object({
  token: parameter(
    text({ maxLength: 400 }, { code: 'status_subscription_token_invalid' }),
    'Token of the link in a mail.',
    'eyJzdGVwIjoiY29uZmlybSJ9.c2ln',
  ),
});
