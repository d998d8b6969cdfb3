import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** The chat of a messenger that an account is linked to; `linkedAt` in epoch milliseconds. */
export type ChatLink = { readonly userId: UserId; readonly chatId: number; readonly linkedAt: number };

/** A message of the messenger with a code that was issued. */
export type LinkRequest = {
  readonly userId: UserId;
  readonly codeDigest: string;
  readonly chatId: number;
  /** Number of the update that has the message. */
  readonly updateId: number;
  readonly now: number;
};

/** The chats of accounts, one each. The head of the notifications changes in the same transaction. */
export type ChatStore = {
  /** Null for an account without a chat. */
  readonly find: (userId: UserId) => Promise<ChatLink | null>;
  /** Stores the digest of a code, which is valid once until an instant. An earlier code ends. */
  readonly offerCode: (userId: UserId, codeDigest: string, validUntil: number) => Promise<void>;
  /**
   * Links the chat of a message that has the code, in place of an earlier chat. False for a code that ended; a repeated update changes
   * nothing, and has the result of the first.
   */
  readonly link: (request: LinkRequest) => Promise<boolean>;
  /** False when there is no chat. With `seen`, another chat that was linked meanwhile stays. */
  readonly unlink: (userId: UserId, seen: ChatLink | null) => Promise<boolean>;
};
