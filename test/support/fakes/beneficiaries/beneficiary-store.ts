import {
  isBeneficiaryId,
  remainingCapacity,
  type Beneficiary,
  type BeneficiaryId,
} from '../../../../shared/beneficiaries/domain/beneficiary.ts';
import {
  applyChange,
  newBeneficiary,
  planSaves,
  reactivate,
  type BeneficiaryDraft,
  type StoredBeneficiary,
} from '../../../../shared/beneficiaries/domain/saving.ts';
import type { BeneficiaryStore, SaveOutcome } from '../../../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { UserId } from '../../../../shared/identity/domain/identity.ts';
import type { MemoryDatabase } from '../platform/database.ts';

/** Beneficiaries in memory. */
export const makeFakeBeneficiaryStore = (database: MemoryDatabase): BeneficiaryStore => {
  const of = (userId: UserId): StoredBeneficiary[] => {
    const own = database.beneficiaries.get(userId) ?? [];
    database.beneficiaries.set(userId, own);
    return own;
  };
  const active = (userId: UserId): number => of(userId).filter(({ beneficiary }) => beneficiary.status === 'active').length;
  const indexOf = (userId: UserId, id: BeneficiaryId): number => of(userId).findIndex(({ beneficiary }) => beneficiary.id === id);
  const byAccount = (userId: UserId, number: string): StoredBeneficiary | null =>
    of(userId).find(({ beneficiary }) => beneficiary.account.number === number) ?? null;

  const nextId = (userId: UserId): BeneficiaryId => {
    const id = of(userId).length + 1;
    if (!isBeneficiaryId(id)) throw new TypeError(`${id} is no beneficiary id`);
    return id;
  };

  const store = (userId: UserId, stored: StoredBeneficiary): Beneficiary => {
    const index = indexOf(userId, stored.beneficiary.id);
    of(userId).splice(index < 0 ? of(userId).length : index, 1, stored);
    return stored.beneficiary;
  };

  const save = (userId: UserId, draft: BeneficiaryDraft, max: number, now: number): SaveOutcome => {
    const [plan] = planSaves([{ draft, existing: byAccount(userId, draft.account.number) }], remainingCapacity(active(userId), max));
    switch (plan?.kind) {
      case 'create':
        return { kind: 'created', beneficiary: store(userId, newBeneficiary(draft, nextId(userId), userId, now)) };
      case 'reactivate':
        return { kind: 'reactivated', beneficiary: store(userId, reactivate(plan.existing, draft)) };
      case 'already_saved':
      case 'duplicate':
        return { kind: plan.kind, beneficiary: plan.existing.beneficiary };
      default:
        return { kind: 'limit_reached' };
    }
  };

  return {
    list: async (userId) => {
      await Promise.resolve();
      return of(userId)
        .map(({ beneficiary }) => beneficiary)
        .toSorted((left, right) => right.id - left.id);
    },
    countActive: async (userId) => {
      await Promise.resolve();
      return active(userId);
    },
    find: async (userId, id) => {
      await Promise.resolve();
      return of(userId)[indexOf(userId, id)]?.beneficiary ?? null;
    },
    findByAccount: async (userId, number) => {
      await Promise.resolve();
      return byAccount(userId, number)?.beneficiary ?? null;
    },
    save: async (userId, drafts, { max, now }) => {
      await Promise.resolve();
      return drafts.map((draft) => save(userId, draft, max, now));
    },
    update: async (userId, id, change, max) => {
      await Promise.resolve();
      const stored = of(userId)[indexOf(userId, id)];
      if (stored === undefined) return { kind: 'not_found' };
      const after = applyChange(stored.beneficiary, change);
      const countsTowardsLimit = stored.beneficiary.status === 'inactive' && after.status === 'active';
      if (countsTowardsLimit && remainingCapacity(active(userId), max) === 0) return { kind: 'limit_reached' };
      return { kind: 'updated', beneficiary: store(userId, { ...stored, beneficiary: after }) };
    },
  };
};
