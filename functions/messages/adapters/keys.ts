import { createHash } from 'node:crypto';

import type { MessageId } from '../../../shared/messages/domain/message-id.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

export const messageKey = (id: MessageId): ItemKey => ({ pk: `MESSAGE#${id}`, sk: 'MESSAGE' });

/** An address by its digest, whatever its case. */
export const suppressionKey = (address: string): ItemKey => ({
  pk: `SUPPRESSED#${createHash('sha256').update(address.toLowerCase()).digest('base64url')}`,
  sk: 'SUPPRESSED',
});
