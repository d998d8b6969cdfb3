import { isRecognisedPayment } from '../../../../shared/banxico/domain/cep/central-status.ts';
import { accountOf } from '../../../../shared/validation/domain/transfer.ts';
import type { SenderHistory } from '../../../../shared/validation/ports/sender-history.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Senders read off the validations in memory. */
export const makeFakeSenderHistory = (database: MemoryDatabase): SenderHistory => ({
  findLastSender: async (userId, account) => {
    await Promise.resolve();
    const confirmed = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && isRecognisedPayment(validation.centralStatus))
      .filter(({ transfer, candidateMatch }) => transfer !== null && accountOf(transfer, candidateMatch)?.number === account)
      .toSorted((left, right) => right.createdAt - left.createdAt);
    return confirmed[0]?.emisor ?? null;
  },
});
