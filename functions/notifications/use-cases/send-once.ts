import type { MessageId } from '../../../shared/messages/domain/message-id.ts';
import type { SentMessages } from '../../../shared/messages/ports/sent-messages.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { LEASE_MS } from '../domain/delivery-times.ts';
import type { SendOutcome } from '../ports/send-outcome.ts';

type Deps = { readonly sentMessages: SentMessages; readonly clock: Clock; readonly ids: Pick<Ids, 'uuid'>; readonly log: Log };

/** `ended`: it was sent, refused, or may have been sent before. */
export type OnceOutcome = SendOutcome | { readonly kind: 'ended' };

/**
 * Sends a message once: the claim admits one worker, and a message that may have been sent is not sent again. A worker that died counts as
 * one that may have sent it; one whose preparations failed, such as the read of a key or of a file, sent nothing.
 */
export const makeSendOnce = ({ sentMessages, clock, ids, log }: Deps) => {
  /** A sender returns everything that can go wrong once its request begins. */
  const outcomeOf = async (send: () => Promise<SendOutcome>): Promise<SendOutcome> => {
    try {
      return await send();
    } catch (error) {
      log.warn('notification_not_prepared', {}, error);
      return { kind: 'later', status: null, afterSeconds: null };
    }
  };

  return async (id: MessageId, send: () => Promise<SendOutcome>): Promise<OnceOutcome> => {
    const now = clock.now();
    const lease = { token: ids.uuid(), until: now + LEASE_MS };
    const claim = await sentMessages.claim(id, lease, now);
    if (claim.kind === 'held') return { kind: 'later', status: null, afterSeconds: LEASE_MS / 1_000 };
    if (claim.kind === 'ended') return { kind: 'ended' };
    if (claim.unknownSends > 0) {
      await sentMessages.end(id, 'unknown', clock.now());
      return { kind: 'unknown' };
    }
    const outcome = await outcomeOf(send);
    switch (outcome.kind) {
      case 'later':
        await sentMessages.release(id, lease.token, 'not_sent');
        return outcome;
      case 'gone':
      case 'refused':
        await sentMessages.end(id, 'refused', clock.now());
        return outcome;
      default:
        await sentMessages.end(id, outcome.kind, clock.now());
        return outcome;
    }
  };
};

export type SendOnce = ReturnType<typeof makeSendOnce>;
