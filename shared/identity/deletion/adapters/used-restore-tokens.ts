import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, Table } from '../../../platform/dynamodb/table.ts';
import { restoreTokenKey } from '../../access/adapters/keys.ts';
import type { CredentialChanges } from '../../accounts/domain/account-change.ts';
import { DAY_MS } from '../domain/deletion.ts';
import type { UsedRestoreTokens } from '../ports/used-restore-tokens.ts';

/** A used token is kept for so long (the API's contract); it has expired by then. */
const KEPT_MS = 30 * DAY_MS;

/** Records that a token was used. The condition limits it to one restoration. */
export const useRestoreToken = (
  tableName: string,
  { id, usedAt }: NonNullable<CredentialChanges['restoreToken']>,
): LabelledWrite<'restore_token'> => ({
  label: 'restore_token',
  tableName,
  kind: 'put',
  item: { ...restoreTokenKey(id), used_at: usedAt, [TTL_ATTRIBUTE]: Math.ceil((usedAt + KEPT_MS) / 1_000) },
  condition: 'attribute_not_exists(pk)',
});

/** Used restore tokens in the table of credentials. */
export const makeUsedRestoreTokens = (credentials: Pick<Table, 'get'>): UsedRestoreTokens => ({
  isUsed: async (tokenId) => (await credentials.get(restoreTokenKey(tokenId))) !== null,
});
