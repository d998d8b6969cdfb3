import { isRecognisedPayment } from '../../../../shared/banxico/domain/cep/recognised-payment.ts';
import { sentAccount } from '../../../../shared/validation/domain/sent-account.ts';
import type { SenderMemory } from '../../../../shared/validation/ports/sender-memory.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Senders read off the validations in memory. */
export const makeFakeSenderMemory = (database: MemoryDatabase): SenderMemory => ({
  recall: async (userId, account) => {
    await Promise.resolve();
    const confirmed = [...database.validations.values()]
      .filter((validation) => validation.userId === userId && isRecognisedPayment(validation.centralStatus))
      .filter(({ request, candidateMatch }) => sentAccount(request, candidateMatch)?.number === account)
      .toSorted((left, right) => right.createdAt - left.createdAt);
    return confirmed[0]?.emisor ?? null;
  },
});
