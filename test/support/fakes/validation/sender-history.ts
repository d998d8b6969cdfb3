import { isRecognisedPayment } from '../../../../shared/banxico/domain/cep/central-status.ts';
import { sentTransfer } from '../../../../shared/validation/domain/sent-transfer.ts';
import type { SenderHistory } from '../../../../shared/validation/ports/sender-history.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Senders read off the validations in memory. */
export const makeFakeSenderHistory = (database: MemoryDatabase): SenderHistory => ({
  findLastSender: async (userId, account) => {
    await Promise.resolve();
    const confirmed = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && isRecognisedPayment(validation.centralStatus))
      .filter(({ request, candidateMatch }) => sentTransfer(request, candidateMatch).account?.number === account)
      .toSorted((left, right) => right.createdAt - left.createdAt);
    return confirmed[0]?.emisor ?? null;
  },
});
