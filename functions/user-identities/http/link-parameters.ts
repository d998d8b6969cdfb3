import * as v from 'valibot';

import { further, parameter, text } from '../../../shared/platform/http/fields.ts';
import { isProviderId, PROVIDER_ID } from '../domain/identity-provider.ts';

const UNKNOWN = { code: 'identity_provider_not_found' } as const;
const MAX_LENGTH = 2_048;

export const providerParameter = v.object({
  provider: parameter(
    further(text({ pattern: PROVIDER_ID }, UNKNOWN), ['identity_provider_not_found'], (id) => (isProviderId(id) ? { value: id } : UNKNOWN)),
  ),
});

/** What a provider sends a browser back with. One that is not there may still come with an error, and others are ignored. */
const sent = () => v.optional(parameter(text({ maxLength: MAX_LENGTH }, { code: 'identity_link_invalid' })));

export const returnParameters = v.object({ code: sent(), state: sent(), iss: sent(), error: sent() });
