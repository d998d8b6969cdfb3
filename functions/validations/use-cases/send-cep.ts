import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ChatStore } from '../../../shared/notifications/ports/chat-store.ts';
import { firstAttempt, type NotificationDeliveries } from '../../../shared/notifications/ports/notification-delivery.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import type { ValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { FindOwn } from '../../../shared/validation/use-cases/find-own-validation.ts';

type Deps = {
  readonly findOwn: FindOwn;
  readonly chats: Pick<ChatStore, 'find'>;
  readonly notificationDeliveries: NotificationDeliveries;
};

type CepMessage = { readonly userId: UserId; readonly id: ValidationId; readonly requestId: string; readonly now: number };

/** Queues the CEP of a validation for the chat of its user. The playground sends nothing (interface: is_playground). */
export const makeSendCep =
  ({ findOwn, chats, notificationDeliveries }: Deps) =>
  async ({
    userId,
    id,
    requestId,
    now,
  }: CepMessage): Promise<Result<ValidationId, 'not_found' | 'validation_purged' | 'cep_not_available' | 'messenger_not_linked'>> => {
    const found = await findOwn(id, userId);
    if (!found.ok) return found;
    const { status, certificate, source } = found.value;
    const isAvailable = (status === 'valid' || status === 'returned') && certificate !== null && !isPlayground(source);
    if (!isAvailable) return fail('cep_not_available');
    if ((await chats.find(userId)) === null) return fail('messenger_not_linked');
    const delivery = { kind: 'cep', id: `cep ${requestId}`, userId, validationId: id, ...firstAttempt(now) } as const;
    await notificationDeliveries.send({ ...delivery, correlationId: requestId });
    return ok(id);
  };
