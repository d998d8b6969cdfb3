import { isRecognisedPayment } from '../../../../shared/banxico/domain/cep/recognised-payment.ts';
import { sentTransfer } from '../../../../shared/validation/domain/sent-transfer.ts';
import type { SenderMemory } from '../../../../shared/validation/ports/sender-memory.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Senders read off the validations in memory. */
export const makeFakeSenderMemory = (database: MemoryDatabase): SenderMemory => ({
  recall: async (userId, account) => {
    await Promise.resolve();
    const confirmed = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && isRecognisedPayment(validation.centralStatus))
      .filter(({ request, candidateMatch }) => sentTransfer(request, candidateMatch).account?.number === account)
      .toSorted((left, right) => right.createdAt - left.createdAt);
    return confirmed[0]?.emisor ?? null;
  },
});
