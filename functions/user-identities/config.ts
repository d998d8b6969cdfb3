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
  /** Secret with the client secret of each, a JSON object by provider. */
  IDENTITY_SECRETS_ARN: v.pipe(v.string(), v.nonEmpty()),
  /** Base address of the API as browsers reach it; providers send them back there. */
  API_URL: v.pipe(v.string(), v.url()),
  /** Pages that browsers go on to; absent where there are none. */
  PANEL_URL: v.optional(v.pipe(v.string(), v.url())),
  /** Set on an emulator only: there providers may be http. */
  AWS_ENDPOINT_URL: v.optional(v.pipe(v.string(), v.url())),
});
