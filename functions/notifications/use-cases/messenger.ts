import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { ChatLink, ChatStore } from '../../../shared/notifications/ports/chat-store.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import { chatTexts } from '../domain/chat-text.ts';
import { LINK_CODE_BYTES, LINK_CODE_SECONDS, linkCodeDigest, linkCodeOf } from '../domain/link-code.ts';
import type { OpenMessengerBot } from '../ports/messenger-bot.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';

type Deps = { readonly chats: ChatStore; readonly openBot: OpenMessengerBot; readonly ids: Pick<Ids, 'bytes'> };

/** A code that was issued, and the address that sends it to the bot. */
export type IssuedCode = { readonly userId: UserId; readonly code: string; readonly linkUrl: string };

/** Issues a code, which links one chat within ten minutes. An earlier code ends. */
export const makeStartLink =
  ({ chats, openBot, ids }: Deps) =>
  async (userId: UserId, now: number): Promise<Result<IssuedCode, 'messenger_unavailable'>> => {
    const bot = await openBot();
    if (bot === null) return fail('messenger_unavailable');
    const code = linkCodeOf(userId, ids.bytes(LINK_CODE_BYTES));
    await chats.offerCode(userId, linkCodeDigest(code), now + LINK_CODE_SECONDS * 1_000);
    return ok({ userId, code, linkUrl: bot.linkOf(code) });
  };

/** The chat of a user; null for none. */
export type ChatState = { readonly userId: UserId; readonly link: ChatLink | null };

export const makeReadChat =
  ({ chats }: Pick<Deps, 'chats'>) =>
  async (userId: UserId): Promise<Result<ChatState, never>> =>
    ok({ userId, link: await chats.find(userId) });

/** Unlinks the chat of a user. */
export const makeUnlinkChat =
  ({ chats }: Pick<Deps, 'chats'>) =>
  async (userId: UserId): Promise<Result<null, 'messenger_not_linked'>> =>
    (await chats.unlink(userId, null)) ? ok(null) : fail('messenger_not_linked');

export type ChatTest = { readonly userId: UserId; readonly outcome: SendOutcome };

/** Sends the chat a message that no event caused. A chat that left the bot is unlinked. */
export const makeTestChat =
  ({ chats, openBot }: Pick<Deps, 'chats' | 'openBot'>) =>
  async (userId: UserId, language: Language): Promise<Result<ChatTest, 'messenger_not_linked' | 'messenger_unavailable'>> => {
    const [link, bot] = await Promise.all([chats.find(userId), openBot()]);
    if (bot === null) return fail('messenger_unavailable');
    if (link === null) return fail('messenger_not_linked');
    const outcome = await bot.sendText(link.chatId, chatTexts(language).test);
    if (outcome.kind === 'gone') await chats.unlink(userId, link);
    return ok({ userId, outcome });
  };
