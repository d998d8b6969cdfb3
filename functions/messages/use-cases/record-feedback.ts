import type { SuppressionList } from '../../../shared/messages/ports/suppression-list.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { MailFeedback } from '../domain/mail-feedback.ts';

/** Stops mails to addresses that do not exist, or whose owners complained. The same feedback may arrive twice. */
export const makeRecordFeedback =
  ({ suppressions, log }: { readonly suppressions: Pick<SuppressionList, 'add'>; readonly log: Log }) =>
  async (feedback: MailFeedback): Promise<void> => {
    if (feedback.kind === 'passing') return;
    const reason = feedback.kind === 'complaint' ? 'complaint' : 'bounce';
    await Promise.all(feedback.addresses.map((address) => suppressions.add(address, reason, feedback.at)));
    log.count('MailAddressSuppressed');
    log.warn('address_suppressed', { reason, addresses: feedback.addresses.length });
  };
