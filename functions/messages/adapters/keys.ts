import type { MessageId } from '../../../shared/messages/domain/message-id.ts';
import type { ItemKey } from '../../../shared/platform/dynamodb/keys.ts';

export const messageKey = (id: MessageId): ItemKey => ({ pk: `MESSAGE#${id}`, sk: 'MESSAGE' });
