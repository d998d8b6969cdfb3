import {
  isBeneficiaryId,
  remainingCapacity,
  type Beneficiary,
  type BeneficiaryId,
} from '../../../../shared/beneficiaries/domain/beneficiary.ts';
import { compareKeys, isFoundTwice, listKeyOf, searchKeysOf, searchRanges } from '../../../../shared/beneficiaries/domain/list-order.ts';
import {
  applyChange,
  newBeneficiary,
  planSaves,
  reactivate,
  type BeneficiaryDraft,
  type StoredBeneficiary,
} from '../../../../shared/beneficiaries/domain/saving.ts';
import type { ListEntry, ListPage, ListRequest } from '../../../../shared/beneficiaries/ports/beneficiary-pages.ts';
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

  /** Every place of a beneficiary in a list or a search, in its order. */
  const entriesOf = (userId: UserId, { search, withArchived }: ListRequest): readonly ListEntry[] => {
    const shown = of(userId).filter(({ beneficiary: { status } }) => withArchived || status === 'active');
    if (search === null) {
      return shown
        .map(({ beneficiary }) => ({ key: listKeyOf(beneficiary), beneficiary }))
        .toSorted((left, right) => compareKeys(right.key, left.key));
    }
    const ranges = searchRanges(search);
    const isWithin = (key: string): boolean => ranges.some(({ from, to }) => compareKeys(key, from) >= 0 && compareKeys(key, to) <= 0);
    return shown
      .flatMap(({ beneficiary }) => {
        const { account, label } = searchKeysOf(beneficiary);
        return [account, ...(label === null ? [] : [label])].filter(isWithin).map((key) => ({ key, beneficiary }));
      })
      .filter(({ key, beneficiary }) => !isFoundTwice(key, beneficiary, search))
      .toSorted((left, right) => compareKeys(left.key, right.key));
  };

  const pageOf = (entries: readonly ListEntry[], { position, limit, search }: ListRequest): ListPage => {
    const order = search === null ? -1 : 1;
    const isAfter = (key: string): boolean => position === null || order * compareKeys(key, position.key) > 0;
    const isBefore = (key: string): boolean => order * compareKeys(key, position?.key ?? '') < 0;
    if (position?.side !== 'before') {
      const following = entries.filter(({ key }) => isAfter(key));
      return { entries: following.slice(0, limit), hasMore: following.length > limit };
    }
    const preceding = entries.filter(({ key }) => isBefore(key));
    return { entries: preceding.slice(-limit), hasMore: preceding.length > limit };
  };

  return {
    page: async (userId, request) => {
      await Promise.resolve();
      return pageOf(entriesOf(userId, request), request);
    },
    count: async (userId) => {
      await Promise.resolve();
      return { active: active(userId), archived: of(userId).length - active(userId) };
    },
    list: async (userId) => {
      await Promise.resolve();
      return of(userId)
        .map(({ beneficiary }) => beneficiary)
        .toSorted((left, right) => right.id - left.id);
    },
    related: async (userId, { accounts, ids, labels }) => {
      await Promise.resolve();
      const sameText = (text: string): string => text.normalize('NFKC').toLowerCase();
      const isLike = (label: string | null): boolean =>
        label !== null &&
        labels.some((wanted) => {
          const plain = sameText(label);
          return plain === sameText(wanted) || (/ \([0-9]+\)$/.test(plain) && plain.startsWith(sameText(wanted.slice(0, 90)).trimEnd()));
        });
      return of(userId)
        .map(({ beneficiary }) => beneficiary)
        .filter(
          ({ id, account, label, status }) =>
            accounts.includes(account.number) || ids.includes(id) || (status === 'active' && isLike(label)),
        );
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
