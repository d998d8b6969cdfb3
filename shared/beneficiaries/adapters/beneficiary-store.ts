import * as v from 'valibot';

import type { UserId } from '../../identity/domain/identity.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { Hmac } from '../../platform/secrets/hmac.ts';
import {
  isBeneficiaryId,
  remainingCapacity,
  UNLIMITED_BENEFICIARIES,
  type Beneficiary,
  type BeneficiaryId,
} from '../domain/beneficiary.ts';
import {
  applyChange,
  newBeneficiary,
  planSaves,
  reactivate,
  type BeneficiaryDraft,
  type SavePlan,
  type StoredBeneficiary,
} from '../domain/saving.ts';
import type { BeneficiaryStore, SaveOutcome } from '../ports/beneficiary-store.ts';
import { beneficiaryFromItem, itemFromBeneficiary } from './beneficiary-item.ts';
import { beneficiaryCountKey, beneficiaryIdKey, beneficiaryKey, beneficiaryRange, beneficiarySequenceKey } from './keys.ts';

/** Drafts saved in one transaction: two items each, and the count. */
const DRAFTS_PER_TRANSACTION = 25;
/** Attempts of a write that lost a race. In each round at least one writer succeeds. */
const MAX_WRITE_ATTEMPTS = 12;

const countItem = v.nullish(v.object({ active: v.optional(v.number(), 0) }), null);
const sequenceItem = v.object({ last_id: v.number() });
const pointerItem = v.object({ account_digest: v.string() });

const activeOf = (item: RawItem | null): number => v.parse(countItem, item)?.active ?? 0;

type Write = LabelledWrite<'count' | 'beneficiary'>;

/** Counts active beneficiaries up or down; up only as far as the limit. */
const countWrite = (userId: UserId, difference: number, max: number): Write => ({
  label: 'count',
  kind: 'update',
  key: beneficiaryCountKey(userId),
  update: 'ADD #active :difference',
  ...(difference < 0 || max === UNLIMITED_BENEFICIARIES ? {} : { condition: 'attribute_not_exists(#active) OR #active <= :most' }),
  names: { '#active': 'active' },
  values: { ':difference': difference, ...(difference < 0 || max === UNLIMITED_BENEFICIARIES ? {} : { ':most': max - difference }) },
});

/** Replaces a beneficiary that is still as it was read. */
const replacement = (
  stored: StoredBeneficiary,
  accountDigest: string,
): Required<Pick<Extract<Write, { kind: 'put' }>, 'item' | 'condition' | 'values'>> => ({
  item: itemFromBeneficiary(stored, accountDigest),
  condition: 'version = :seen',
  values: { ':seen': stored.beneficiary.version - 1 },
});

type DraftWithDigest = { readonly draft: BeneficiaryDraft; readonly accountDigest: string };

/** A draft with its planned write and the resulting beneficiary; null for none. */
type PlannedDraft = DraftWithDigest & { readonly plan: SavePlan; readonly next: StoredBeneficiary | null };

const writesOf = ({ plan, next, accountDigest }: PlannedDraft): readonly Write[] => {
  if (next === null) return [];
  if (plan.kind === 'reactivate') return [{ label: 'beneficiary', kind: 'put', ...replacement(next, accountDigest) }];
  const { id, userId } = next.beneficiary;
  return [
    { label: 'beneficiary', kind: 'put', item: itemFromBeneficiary(next, accountDigest), condition: 'attribute_not_exists(pk)' },
    { label: 'beneficiary', kind: 'put', item: { ...beneficiaryIdKey(userId, id), account_digest: accountDigest } },
  ];
};

const outcomeOf = ({ plan, next }: PlannedDraft): SaveOutcome => {
  if (next !== null) return { kind: plan.kind === 'create' ? 'created' : 'reactivated', beneficiary: next.beneficiary };
  if (plan.kind === 'already_saved' || plan.kind === 'duplicate') return { kind: plan.kind, beneficiary: plan.existing.beneficiary };
  return { kind: 'limit_reached' };
};

/** Runs that no account is twice in, and that fit into one transaction each. */
const chunksOf = (drafts: readonly DraftWithDigest[]): readonly (readonly DraftWithDigest[])[] => {
  const chunks: DraftWithDigest[][] = [];
  for (const addressed of drafts) {
    const last = chunks.at(-1);
    const fits =
      last !== undefined &&
      last.length < DRAFTS_PER_TRANSACTION &&
      last.every(({ accountDigest }) => accountDigest !== addressed.accountDigest);
    if (fits) last.push(addressed);
    else chunks.push([addressed]);
  }
  return chunks;
};

/** All beneficiaries of a user: what takes no secret. */
export const makeBeneficiaryList = (table: Table): Pick<BeneficiaryStore, 'list'> => ({
  list: async (userId) => {
    const found: Beneficiary[] = [];
    let startAfter: RawItem | null = null;
    do {
      const page: Awaited<ReturnType<Table['query']>> = await table.query({
        condition: 'pk = :pk AND begins_with(sk, :prefix)',
        values: beneficiaryRange(userId),
        startAfter,
      });
      found.push(...page.items.map((item) => beneficiaryFromItem(userId, item).beneficiary));
      startAfter = page.next;
    } while (startAfter !== null);
    return found.toSorted((left, right) => right.id - left.id);
  },
});

/** Beneficiaries in DynamoDB. */
export const makeBeneficiaryStore = (table: Table, hmac: Hmac): BeneficiaryStore => {
  const digestOf = (userId: UserId, number: string): Promise<string> => hmac.ofAccount(`${userId} ${number}`);

  const read = async (userId: UserId, accountDigest: string): Promise<StoredBeneficiary | null> => {
    const item = await table.get(beneficiaryKey(userId, accountDigest));
    return item === null ? null : beneficiaryFromItem(userId, item);
  };

  const digestOfId = async (userId: UserId, id: BeneficiaryId): Promise<string | null> => {
    const pointer = await table.get(beneficiaryIdKey(userId, id));
    return pointer === null ? null : v.parse(pointerItem, pointer).account_digest;
  };

  /** Reserves unique ids. Unused ones are skipped. */
  const allocateIds = async (userId: UserId, count: number): Promise<readonly BeneficiaryId[]> => {
    if (count === 0) return [];
    const outcome = await table.update({ key: beneficiarySequenceKey(userId), update: 'ADD last_id :count', values: { ':count': count } });
    const { last_id: last } = v.parse(sequenceItem, outcome.item);
    return Array.from({ length: count }, (_unused, index) => last - count + 1 + index).filter(isBeneficiaryId);
  };

  const planChunk = async (
    userId: UserId,
    drafts: readonly DraftWithDigest[],
    max: number,
    now: number,
  ): Promise<readonly PlannedDraft[]> => {
    const keys = drafts.map(({ accountDigest }) => beneficiaryKey(userId, accountDigest));
    const [count, ...items] = await table.getMany([beneficiaryCountKey(userId), ...keys]);
    const known = drafts.map(({ draft }, index) => {
      const item = items[index] ?? null;
      return { draft, existing: item === null ? null : beneficiaryFromItem(userId, item) };
    });
    const plans = planSaves(known, remainingCapacity(activeOf(count ?? null), max));
    const ids = (await allocateIds(userId, plans.filter(({ kind }) => kind === 'create').length)).values();
    const nextOf = (plan: SavePlan, draft: BeneficiaryDraft): StoredBeneficiary | null => {
      if (plan.kind === 'reactivate') return reactivate(plan.existing, draft);
      const id = plan.kind === 'create' ? ids.next().value : undefined;
      return id === undefined ? null : newBeneficiary(draft, id, userId, now);
    };
    return drafts.flatMap((draftsWithDigest, index) => {
      const plan = plans[index];
      return plan === undefined ? [] : [{ ...draftsWithDigest, plan, next: nextOf(plan, draftsWithDigest.draft) }];
    });
  };

  const saveChunk = async (
    userId: UserId,
    drafts: readonly DraftWithDigest[],
    max: number,
    now: number,
  ): Promise<readonly SaveOutcome[]> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const planned = await planChunk(userId, drafts, max, now);
      const saved = planned.filter(({ next }) => next !== null).length;
      if (saved === 0) return planned.map(outcomeOf);
      const failed = await table.transact([countWrite(userId, saved, max), ...planned.flatMap(writesOf)]);
      if (failed.length === 0) return planned.map(outcomeOf);
    }
    throw new Error('beneficiaries could not be saved: others keep changing them');
  };

  return {
    ...makeBeneficiaryList(table),

    countActive: async (userId) => activeOf(await table.get(beneficiaryCountKey(userId))),

    find: async (userId, id) => {
      const accountDigest = await digestOfId(userId, id);
      return accountDigest === null ? null : ((await read(userId, accountDigest))?.beneficiary ?? null);
    },

    findByAccount: async (userId, number) => (await read(userId, await digestOf(userId, number)))?.beneficiary ?? null,

    save: async (userId, drafts, { max, now }) => {
      const draftsWithDigest = await Promise.all(
        drafts.map(async (draft) => ({ draft, accountDigest: await digestOf(userId, draft.account.number) })),
      );
      const outcomes: SaveOutcome[] = [];
      for (const chunk of chunksOf(draftsWithDigest)) outcomes.push(...(await saveChunk(userId, chunk, max, now)));
      return outcomes;
    },

    update: async (userId, id, change, max) => {
      const accountDigest = await digestOfId(userId, id);
      if (accountDigest === null) return { kind: 'not_found' };
      for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
        const stored = await read(userId, accountDigest);
        if (stored === null) return { kind: 'not_found' };
        const { beneficiary: before } = stored;
        const after = applyChange(before, change);
        if (after === before) return { kind: 'updated', beneficiary: before };
        const put = replacement({ ...stored, beneficiary: after }, accountDigest);
        if (after.status === before.status) {
          const outcome = await table.put(put.item, put.condition, { values: put.values });
          if (outcome.kind === 'written') return { kind: 'updated', beneficiary: after };
          continue;
        }
        const failed = await table.transact([
          countWrite(userId, after.status === 'active' ? 1 : -1, max),
          { label: 'beneficiary', kind: 'put', ...put },
        ]);
        if (failed.length === 0) return { kind: 'updated', beneficiary: after };
        if (!failed.includes('beneficiary')) return { kind: 'limit_reached' };
      }
      throw new Error('a beneficiary could not be updated: others keep changing it');
    },
  };
};
