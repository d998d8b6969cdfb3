import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { Queue } from '../../../shared/platform/queue.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { EventMessage } from '../ports/event-message.ts';
import type { VerifiedMessage } from '../ports/payment-processor.ts';
import type { AnnounceEvent } from './announce-event.ts';
import type { ApplyPackages } from './apply-packages.ts';
import type { ApplySubscription } from './apply-subscription.ts';

type Deps = { readonly processorEvents: Queue<EventMessage>; readonly log: Pick<Log, 'error'> };

/** Seconds; the processor sends an event again by itself, for days. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Puts an event with a valid signature into a queue. It is acknowledged once the queue holds it: otherwise the processor sends
 * it again.
 */
export const makeAcceptProcessorEvent =
  ({ processorEvents, log }: Deps) =>
  async (
    verified: VerifiedMessage,
    { requestId: correlationId }: Pick<RequestContext, 'requestId'>,
  ): Promise<Result<'accepted', 'invalid_signature' | 'service_unavailable'>> => {
    if (verified.kind === 'unavailable') return fail('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (verified.kind === 'invalid') return fail('invalid_signature');
    const { id: eventId, type, createdAt, subscriptionId, invoiceId } = verified.event;
    if (subscriptionId === null && invoiceId === null) return ok('accepted');
    try {
      await processorEvents.send({ eventId, type, createdAt, subscriptionId, invoiceId, correlationId });
    } catch (error) {
      log.error('processor_event_not_queued', {}, error);
      return fail('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    return ok('accepted');
  };

/**
 * Processes an event: whatever it reports, the subscription, or the invoice of a package, is read again and applied. Then the users of
 * the service get their event.
 */
export const makeProcessEvent =
  (applySubscription: ApplySubscription, announceEvent: AnnounceEvent, applyPackages: Pick<ApplyPackages, 'processEvent'>) =>
  async (message: EventMessage): Promise<void> => {
    const { subscriptionId, invoiceId, correlationId } = message;
    if (subscriptionId !== null) {
      const applied = await applySubscription(subscriptionId, correlationId);
      if (applied !== 'ignored') await announceEvent({ ...message, subscriptionId });
    } else if (invoiceId !== null) await applyPackages.processEvent(message, invoiceId);
  };
