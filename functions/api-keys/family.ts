import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeRegenerateApiKey, type RegenerateApiKeyDeps } from '../../shared/identity/api-keys/use-cases/regenerate-api-key.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import {
  makeChangeNamedKey,
  makeCreateNamedKey,
  makeListNamedKeys,
  makeRevokeNamedKey,
  type NamedKeyDeps,
} from './use-cases/named-keys.ts';
import { makeReadApiKey } from './use-cases/read-api-key.ts';
import { makeReplaceApiKey, type ReplaceApiKeyDeps } from './use-cases/replace-api-key.ts';

export type Ports = Omit<ReplaceApiKeyDeps, 'regenerateApiKey'> & RegenerateApiKeyDeps & NamedKeyDeps;

export const makeFamily = (ports: Ports) =>
  ({
    routes: makeRoutes({
      readApiKey: makeReadApiKey(ports),
      listNamedKeys: makeListNamedKeys(ports),
      createNamedKey: makeCreateNamedKey(ports),
      changeNamedKey: makeChangeNamedKey(ports),
      revokeNamedKey: makeRevokeNamedKey(ports),
      replaceApiKey: makeReplaceApiKey({ ...ports, regenerateApiKey: makeRegenerateApiKey(ports) }),
    }),
  }) satisfies FamilyOf<typeof manifest>;
