import * as v from 'valibot';

import { lazy } from '../lazy.ts';
import type { Queue, QueueMessage } from '../queue.ts';

/** Longest delay of a message (SQS API: SendMessage). */
const MAX_DELAY_SECONDS = 900;

/** Characters that JSON may have and SQS refuses (SQS API: SendMessage); JSON may have them escaped. */
const REFUSED_CHARACTERS = /[\uFFFE\uFFFF]/gu;

/** A queue in SQS, for sending. */
type SqsQueue<Message extends QueueMessage> = Queue<Message> & {
  /** Resolves once the queue holds all messages; otherwise it may hold some. */
  readonly sendAll: (messages: readonly Message[], delaySeconds?: number) => Promise<void>;
  /**
   * Resolves once the queue holds all messages but those that it never takes, which are returned: too large, or refused for
   * their characters. Rejects while the queue cannot be reached; it may hold some then.
   */
  readonly sendAcceptable: (messages: readonly Message[], delaySeconds?: number) => Promise<readonly Message[]>;
};

const delayOf = (seconds: number): number => Math.min(MAX_DELAY_SECONDS, Math.max(0, Math.round(seconds)));

/** Sender and parser of the messages that a schema describes. A body is the JSON of its message, in the same words. */
export const defineQueue = <Message extends QueueMessage>(schema: v.GenericSchema<unknown, Message>) => {
  const bodySchema = v.pipe(v.string(), v.parseJson(), schema);

  const bodyOf = (message: Message): string =>
    JSON.stringify(message).replace(REFUSED_CHARACTERS, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

  return {
    /** The body of a message, for what sends it in place of `open`: a schedule. */
    bodyOf,

    /** Reads the body of a message; null when it is none of this queue. */
    parse: (body: string): Message | null => {
      const parsed = v.safeParse(bodySchema, body);
      return parsed.success ? parsed.output : null;
    },

    /** Opens a queue by its URL. The client of SQS is loaded with the first message: most requests send none. */
    open: (queueUrl: string): SqsQueue<Message> => {
      const sender = lazy(async () => (await import('./send-messages.ts')).makeSender(queueUrl));
      const sendAcceptable = async (messages: readonly Message[], delaySeconds = 0): Promise<readonly Message[]> => {
        const { sendMany } = await sender();
        const refused = new Set(await sendMany(messages.map(bodyOf), delayOf(delaySeconds)));
        return messages.filter((_message, index) => refused.has(index));
      };
      return {
        send: async (message, delaySeconds = 0) => (await sender()).sendOne(bodyOf(message), delayOf(delaySeconds)),
        sendAll: async (messages, delaySeconds) => {
          const refused = await sendAcceptable(messages, delaySeconds);
          if (refused.length > 0) throw new Error(`the queue refused ${refused.length} of ${messages.length} messages for good`);
        },
        sendAcceptable,
      };
    },
  };
};
