import type { Lease } from '../../platform/lifecycle/lease.ts';
import type { MessageId } from '../domain/message-id.ts';

/** The final result of a message. `unknown`: it may have been sent, and is not sent again. */
export type MessageEnd = 'sent' | 'refused' | 'suppressed' | 'unknown';

/** `unknownSends` counts the earlier sends with an unknown outcome, those of workers that died included. */
export type Claim = { readonly kind: 'claimed'; readonly unknownSends: number } | { readonly kind: 'held' } | { readonly kind: 'ended' };

/** The sent messages, and those being sent. */
export type SentMessages = {
  /**
   * Allows one of any number of workers to send a message. `held`: another worker has it for now; `ended`: there is nothing left to do. The
   * lease of a worker that died ends by itself, and its send counts as one with an unknown outcome.
   */
  readonly claim: (id: MessageId, lease: Lease, now: number) => Promise<Claim>;
  /** Releases a message that was not sent, or whose send has an unknown outcome. Without effect after a lost lease. */
  readonly release: (id: MessageId, token: string, send: 'not_sent' | 'unknown') => Promise<void>;
  readonly end: (id: MessageId, end: MessageEnd, now: number) => Promise<void>;
};
