import type { MessageId } from '../../../shared/messages/domain/message-id.ts';
import type { Lease } from '../../../shared/platform/lifecycle/lease.ts';

/** How a message ended. `unknown`: it may have been sent, and is not sent again. */
export type MessageEnd = 'sent' | 'refused' | 'suppressed' | 'unknown';

/** `unknownSends` counts the sends before this claim whose outcome is unknown, those of workers that died included. */
export type Claim = { readonly kind: 'claimed'; readonly unknownSends: number } | { readonly kind: 'held' } | { readonly kind: 'ended' };

/** Which messages were sent, and which are being. */
export type SentMessages = {
  /**
   * Lets one of any number of workers send a message. `held`: another one has it for now; `ended`: there is nothing left to
   * do. The lease of a worker that died ends by itself, and its send counts as one with an unknown outcome.
   */
  readonly claim: (id: MessageId, lease: Lease, now: number) => Promise<Claim>;
  /** Gives a message back that was not sent, or whose send has an unknown outcome. Without effect for who lost the lease. */
  readonly release: (id: MessageId, token: string, send: 'not_sent' | 'unknown') => Promise<void>;
  readonly end: (id: MessageId, end: MessageEnd, now: number) => Promise<void>;
};
