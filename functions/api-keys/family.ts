import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { KeyUse } from '../../shared/identity/api-keys/ports/key-use.ts';
import { makeRegenerateApiKey, type RegenerateApiKeyDeps } from '../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadApiKey } from './use-cases/read-api-key.ts';
import { makeReplaceApiKey, type ReplaceApiKeyDeps } from './use-cases/replace-api-key.ts';

export type Ports = Omit<ReplaceApiKeyDeps, 'regenerateApiKey'> & RegenerateApiKeyDeps & { readonly keyUse: KeyUse };

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      readApiKey: makeReadApiKey(ports),
      replaceApiKey: makeReplaceApiKey({ ...ports, regenerateApiKey: makeRegenerateApiKey(ports) }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
