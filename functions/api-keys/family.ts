import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { GateKeyStore } from '../../shared/identity/api-keys/ports/gate-keys.ts';
import { makeRegenerateApiKey, type RegenerateApiKeyDeps } from '../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeReadApiKey } from './use-cases/read-api-key.ts';
import { makeReplaceApiKey, type ReplaceApiKeyDeps } from './use-cases/replace-api-key.ts';

export type Ports = Omit<ReplaceApiKeyDeps, 'regenerateApiKey'> &
  RegenerateApiKeyDeps & { readonly gateKeys: Pick<GateKeyStore, 'lastUsedAt'> };

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      readApiKey: makeReadApiKey(ports),
      replaceApiKey: makeReplaceApiKey({ ...ports, regenerateApiKey: makeRegenerateApiKey(ports) }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
