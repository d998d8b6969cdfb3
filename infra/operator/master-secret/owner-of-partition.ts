import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { accountOwner, PLATFORM, type Owner } from '../../../shared/webhooks/domain/owner.ts';

/** The owner of the endpoints in a partition of webhooks. */
export const ownerOfPartition = (partition: string): Owner => {
  const [, userId = ''] = /^USER#([^#]+)#/.exec(partition) ?? [];
  return isUserId(userId) ? accountOwner(userId) : PLATFORM;
};
