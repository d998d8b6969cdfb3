import type { Brand } from '../../platform/brand.ts';
import type { FailureCause } from '../../platform/failure-causes.ts';

/** The id that SQS gave the message when it first became a dead letter: a UUID. */
export type DeadLetterId = Brand<string, 'DeadLetterId'>;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isDeadLetterId = (text: string): text is DeadLetterId => ID.test(text);

/**
 * `stored`: it waits for a decision. `redriving`: its message is about to be sent again, and is sent by the next sweep if
 * this process dies. `redriven`: it was sent again and has not failed since. `discarded`: it is not sent again.
 */
export const DEAD_LETTER_STATUSES = ['stored', 'redriving', 'redriven', 'discarded'] as const;
export type DeadLetterStatus = (typeof DEAD_LETTER_STATUSES)[number];

/** A message that no worker could process. Instants in epoch milliseconds. */
export type DeadLetter = {
  readonly id: DeadLetterId;
  /** As `family/queue`. */
  readonly queue: string;
  readonly status: DeadLetterStatus;
  readonly cause: FailureCause;
  /** Id of the request that caused the message; null for a message without one. */
  readonly correlationId: string | null;
  /** The account that the message is about; null when it names none. */
  readonly owner: string | null;
  /** How often the message was given up. */
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** When a redrive or a discard began; null while the letter waits for one. */
  readonly decidedAt: number | null;
  readonly bodyBytes: number;
};

/** A message as a dead-letter queue delivers it. */
export type ReceivedLetter = {
  readonly messageId: DeadLetterId;
  readonly body: string;
  /** Texts that its sender attached. */
  readonly attributes: Readonly<Record<string, string>>;
};

/** The attribute of a redriven message: the letter that it belongs to, and how often that had been given up. */
export const LETTER_ATTRIBUTE = 'dead_letter';

export const letterAttributeOf = ({ id, count }: Pick<DeadLetter, 'id' | 'count'>): string => `${id}:${count}`;

/** The letter of a message that returned after a redrive, and its count then; of a new one its own id and zero. */
export const originOf = ({ messageId, attributes }: ReceivedLetter): Pick<DeadLetter, 'id' | 'count'> => {
  const [id = '', count = ''] = attributes[LETTER_ATTRIBUTE]?.split(':') ?? [];
  return isDeadLetterId(id) && /^[1-9]\d{0,8}$/.test(count) ? { id, count: Number(count) } : { id: messageId, count: 0 };
};

/** A letter is kept for twice the time that a queue of dead letters keeps a message, as are the records that it may name. */
export const LETTER_LIFETIME_MS = 28 * 86_400_000;

/** A redrive that began so long ago was interrupted. */
const REDRIVE_MS = 60_000;

export const isInterrupted = ({ status, decidedAt }: DeadLetter, now: number): boolean =>
  status === 'redriving' && decidedAt !== null && decidedAt <= now - REDRIVE_MS;
