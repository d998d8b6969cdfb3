import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { KeyedDigest } from '../../../platform/secrets/keyed-digest.ts';
import { containsApiKey } from '../../domain/api-key.ts';
import { makeAuthorizer } from '../../http/authorizer.ts';
import { makeAddressLimiter } from '../address-limiter.ts';
import { makeGatekeeper } from '../gatekeeper.ts';

type Parts = { readonly table: Table; readonly digest: KeyedDigest; readonly log: Log };

/** Callers with an API key, and visitors of public operations. */
export const makeKeyAccess = ({ table, digest, log }: Parts) => ({
  authorizer: makeAuthorizer({ gatekeeper: makeGatekeeper(table, digest), limiter: makeAddressLimiter(table, log), log }),
  containsCredential: containsApiKey,
});
