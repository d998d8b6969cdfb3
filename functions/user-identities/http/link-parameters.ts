import * as v from 'valibot';

import { further, parameter, text } from '../../../shared/platform/http/schemas/fields.ts';
import { isProviderId, PROVIDER_ID } from '../domain/identity-provider.ts';

const UNKNOWN = { code: 'identity_provider_not_found' } as const;
const MAX_LENGTH = 2_048;

export const providerParameter = v.object({
  provider: parameter(
    further(text({ pattern: PROVIDER_ID }, UNKNOWN), ['identity_provider_not_found'], (id) => (isProviderId(id) ? { value: id } : UNKNOWN)),
    'Name of the provider, as the deployment has it.',
    'google',
  ),
});

/** Parameters of a provider's redirect. Missing ones may be replaced by an error, and others are ignored. */
const sent = (description: string) =>
  v.optional(parameter(text({ maxLength: MAX_LENGTH }, { code: 'identity_link_invalid' }), description));

export const returnParameters = v.object({
  code: sent('Code of the provider, to exchange for its tokens.'),
  state: sent('The value of `state` in the address that the browser was sent to.'),
  iss: sent('The provider that answers (RFC 9207).'),
  error: sent('Why the provider gave no code.'),
});
