import type { SendOutcome } from './send-outcome.ts';

/** A file for a chat. */
export type ChatFile = { readonly name: string; readonly mediaType: string; readonly bytes: Uint8Array };

/** The bot of a messenger. */
export type MessengerBot = {
  /** The address that sends a code to the bot in a private chat. */
  readonly linkOf: (code: string) => string;
  /** Sends plain text, without formatting and previews of links. */
  readonly sendText: (chatId: number, text: string) => Promise<SendOutcome>;
  readonly sendFile: (chatId: number, file: ChatFile, caption: string) => Promise<SendOutcome>;
  /** Whether a text is the secret of the updates of this bot. */
  readonly isUpdateSecret: (text: string) => boolean;
};

/** Opens the bot; null while none is configured. */
export type OpenMessengerBot = () => Promise<MessengerBot | null>;
