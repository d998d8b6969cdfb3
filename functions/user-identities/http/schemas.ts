import * as v from 'valibot';

import { described, resource } from '../../../shared/platform/http/schemas/described.ts';
import { dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';

export const identityResource = resource('UserIdentity', {
  type: 'user_identity',
  id: described(uuid, 'Id of the linked identity.'),
  attributes: {
    provider: described(v.string(), 'Name of the provider, as the deployment has it.', 'google'),
    subject_hint: described(v.string(), 'The end of the id of the user at the provider.', '•••4711'),
    email: described(v.nullable(v.string()), 'Address that the provider gave and verified; null without one.', 'ana@example.com'),
    linked_at: described(dateTime, 'When the identity was linked.'),
  },
});

export const linkResource = resource('IdentityLink', {
  type: 'identity_link',
  id: described(uuid, 'Id of the attempt to link.'),
  attributes: {
    authorize_url: described(
      v.string(),
      'Address of the provider to send the browser to.',
      'https://accounts.google.com/o/oauth2/v2/auth?response_type=code',
    ),
    expires_in: described(v.number(), 'Seconds for which the address is valid.', 600),
  },
});

/** What the list of identities adds to `meta`. */
export const linkableProviders = {
  providers: described(v.array(v.string()), 'Names of the providers that the deployment has, in its order.', ['google']),
};
