import type { MessageId } from '../../../shared/messages/domain/message-id.ts';
import type { Lease } from '../../../shared/platform/lifecycle/lease.ts';

/** How a message ended. */
export type MessageEnd = 'sent' | 'refused' | 'suppressed';

/** Which messages were sent, and which are being. */
export type SentMessages = {
  /**
   * Lets one of any number of workers send a message. `held`: another one has it for now; `ended`: there is nothing left to
   * do. The lease of a worker that died ends by itself.
   */
  readonly claim: (id: MessageId, lease: Lease, now: number) => Promise<'claimed' | 'held' | 'ended'>;
  /** Gives a message back that could not be sent. Without effect for who lost the lease. */
  readonly release: (id: MessageId, token: string) => Promise<void>;
  readonly end: (id: MessageId, end: MessageEnd, now: number) => Promise<void>;
};
