import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import type { Deletion, GraceTiming } from '../../../shared/identity/deletion/domain/deletion.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { EmailTemplate } from '../../../shared/messages/message.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/platform/i18n/language.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { graceDays } from '../domain/grace-days.ts';
import type { RestoreTokenSigner } from '../ports/restore-tokens.ts';

export type MailDeps = {
  readonly messages: MessageQueue;
  readonly restoreTokenSigner: RestoreTokenSigner;
  readonly graceTiming: GraceTiming;
  readonly clock: Clock;
};

/**
 * Mails the user of a deleted account about its next step, with a link that restores it. Each step sends one mail, and none once its link
 * could not work.
 */
export const makeMailAboutDeletion = ({ messages, restoreTokenSigner, graceTiming, clock }: MailDeps) => {
  const templateOf = (deletion: Deletion, link: { readonly token: string; readonly timezone: string }, now: number): EmailTemplate => {
    const { deletedAt: at, restorableUntil: usableUntil, nextStep } = deletion;
    if (nextStep === 'close') return { name: 'account_deleted', ...link, usableUntil, at };
    const daysLeft = Math.ceil(graceDays(usableUntil - now, graceTiming));
    return { name: 'account_deletion_warning', ...link, usableUntil, daysLeft };
  };

  return async (user: User, deletion: Deletion, correlationId: string): Promise<void> => {
    const { id: deletionId, deletedAt, restorableUntil, nextStep } = deletion;
    const now = clock.now();
    if (restorableUntil <= now) return;
    const token = await restoreTokenSigner.sign({
      userId: user.id,
      tokenId: `${deletionId}.${nextStep}`,
      // A slow clock must not make the token belong to an earlier deletion.
      issuedAt: Math.max(now, deletedAt),
      expiresAt: restorableUntil,
    });
    await messages.enqueue({
      id: messageIdOf('deletion', deletionId, nextStep),
      channel: 'email',
      to: user.email,
      language: user.language ?? DEFAULT_LANGUAGE,
      correlationId,
      template: templateOf(deletion, { token, timezone: user.timezone }, now),
    });
  };
};

export type MailAboutDeletion = ReturnType<typeof makeMailAboutDeletion>;
