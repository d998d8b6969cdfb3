import { ok, type Result } from '../../../shared/errors/failure.ts';
import { addressDigest } from '../../../shared/messages/domain/address-digest.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import { HOUR_MS } from '../../../shared/platform/time/instant.ts';
import { CONFIRMATION_HOURS } from '../../../shared/service-status/domain/subscription.ts';
import type { SubscriptionStore } from '../../../shared/service-status/ports/subscription-store.ts';
import type { SubscriptionTokens } from './subscription-tokens.ts';

const MINUTES_OF_HOUR = 60;

type Deps = {
  readonly subscriptions: Pick<SubscriptionStore, 'request'>;
  readonly tokens: Pick<SubscriptionTokens, 'sign'>;
  readonly messageQueue: MessageQueue;
};

type Request = { readonly email: string; readonly language: Language; readonly now: number; readonly correlationId: string };

/**
 * Mails a link that confirms a subscription. For an address that is subscribed nothing is sent; the same steps run, so that a caller cannot
 * detect it.
 */
export const makeSubscribe =
  ({ subscriptions, tokens, messageQueue }: Deps) =>
  async ({ email, language, now, correlationId }: Request): Promise<Result<null, never>> => {
    const id = addressDigest(email);
    const token = await tokens.sign({ step: 'confirm', id, until: now + CONFIRMATION_HOURS * HOUR_MS });
    if (!(await subscriptions.request({ id, email, language }, now))) {
      await messageQueue.enqueueBlank(correlationId);
      return ok(null);
    }
    await messageQueue.enqueue({
      id: messageIdOf('status_subscription', correlationId),
      channel: 'email',
      to: email,
      language,
      template: { name: 'status_subscription', token, validMinutes: CONFIRMATION_HOURS * MINUTES_OF_HOUR },
      correlationId,
    });
    return ok(null);
  };
