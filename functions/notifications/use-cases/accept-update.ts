import { ok, type Result } from '../../../shared/errors/failure.ts';
import { isErased } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserStore } from '../../../shared/identity/accounts/ports/user-store.ts';
import type { ChatStore } from '../../../shared/notifications/ports/chat-store.ts';
import { firstAttempt, type NotificationDeliveries } from '../../../shared/notifications/ports/notification-delivery.ts';
import { linkCodeDigest, userIdOfCode } from '../domain/link-code.ts';

/** A message with which a person started the bot in a private chat. */
export type StartMessage = { readonly updateId: number; readonly chatId: number; readonly code: string };

type Deps = {
  readonly chats: Pick<ChatStore, 'find' | 'link'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly notificationDeliveries: NotificationDeliveries;
};

/**
 * Links the chat of a message to the account whose code it has, and greets it. A repeated update queues the greeting again, because the
 * first request may have ended before it did; it is sent once. Every other update is accepted and has no effect, so that the messenger does
 * not repeat it.
 */
export const makeAcceptUpdate =
  ({ chats, users, notificationDeliveries }: Deps) =>
  async (message: StartMessage | null, now: number, correlationId: string): Promise<Result<null, never>> => {
    const userId = message === null ? null : userIdOfCode(message.code);
    if (message === null || userId === null || isErased(await users.find(userId))) return ok(null);
    const { updateId, chatId, code } = message;
    const isLinked = await chats.link({ userId, codeDigest: linkCodeDigest(code), chatId, updateId, now });
    // After a repeated update another chat may be linked, or none.
    if (isLinked && (await chats.find(userId))?.chatId === chatId) {
      await notificationDeliveries.send({
        kind: 'linked',
        id: `linked ${updateId} ${chatId}`,
        userId,
        ...firstAttempt(now),
        correlationId,
      });
    }
    return ok(null);
  };
