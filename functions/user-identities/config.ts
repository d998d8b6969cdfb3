import * as v from 'valibot';

import { credentialsApiEnvironment } from '../../shared/identity/access/config/identity-api.ts';
import { isProviderId } from './domain/identity-provider.ts';

const provider = v.object({
  id: v.pipe(v.string(), v.guard(isProviderId)),
  issuer: v.pipe(v.string(), v.url()),
  clientId: v.pipe(v.string(), v.nonEmpty()),
  hosts: v.array(v.string()),
});

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...credentialsApiEnvironment,
  /** JSON: the providers whose identities users may link. */
  IDENTITY_PROVIDERS: v.pipe(v.string(), v.parseJson(), v.array(provider)),
  /** Secret with the client secret of each provider, as a JSON object. */
  IDENTITY_SECRETS_ARN: v.pipe(v.string(), v.nonEmpty()),
  /** Base address of the API for browsers; providers redirect them there. */
  API_URL: v.pipe(v.string(), v.url()),
  /** Pages to which browsers are redirected; absent when there are none. */
  PANEL_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Set on an emulator only, where providers may use http. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
});
