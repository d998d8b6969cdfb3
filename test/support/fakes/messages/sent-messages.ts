import type { SentMessages } from '../../../../functions/messages/ports/sent-messages.ts';
import { isLeaseFree } from '../../../../shared/platform/lifecycle/lease.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Claims in memory. */
export const makeFakeSentMessages = ({ messages }: Pick<MemoryDatabase, 'messages'>): SentMessages => ({
  claim: async (id, lease, now) => {
    await Promise.resolve();
    const known = messages.get(id);
    if (known?.end !== undefined) return 'ended';
    if (known !== undefined && !isLeaseFree(known.lease, now)) return 'held';
    messages.set(id, { lease });
    return 'claimed';
  },
  release: async (id, token) => {
    await Promise.resolve();
    if (messages.get(id)?.lease?.token === token) messages.set(id, { lease: null });
  },
  end: async (id, end) => {
    await Promise.resolve();
    messages.set(id, { lease: null, end });
  },
});
