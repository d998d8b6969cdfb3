import * as v from 'valibot';

import type { Hmac } from '../../digests/hmac.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { LabelledWrite, Table } from '../../platform/dynamodb/table.ts';
import {
  BENEFICIARY_STATUSES,
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
import { makeBeneficiaryAccounts, type AccountDigests } from './beneficiary-accounts.ts';
import { beneficiaryFromItem, countsFromItem, itemsFromBeneficiary } from './beneficiary-item.ts';
import { makeBeneficiaryPages } from './beneficiary-pages.ts';
import {
  accountDigestOf,
  beneficiaryCountKey,
  beneficiaryKey,
  beneficiaryListKey,
  beneficiarySequenceKey,
  wholeListRange,
} from './keys.ts';
import { makeRelatedBeneficiaries } from './related-beneficiaries.ts';

/** Drafts saved in one transaction: two or three writes each, and the count. */
const DRAFTS_PER_TRANSACTION = 25;
/** Attempts of a write that lost a race. In each round at least one writer succeeds. */
const MAX_WRITE_ATTEMPTS = 12;

const sequenceItem = v.object({ last_id: v.number() });

type Write = LabelledWrite<'count' | 'beneficiary'>;

/** By how much a write changes how many there are. */
type CountChange = { readonly active: number; readonly archived: number };

/** Counts beneficiaries up or down; active ones up only as far as the limit. */
const countWrite = (userId: UserId, { active, archived }: CountChange, max: number): Write => {
  const isLimited = active > 0 && max !== UNLIMITED_BENEFICIARIES;
  return {
    label: 'count',
    kind: 'update',
    key: beneficiaryCountKey(userId),
    update: 'ADD #active :active, #archived :archived',
    ...(isLimited ? { condition: 'attribute_not_exists(#active) OR #active <= :most' } : {}),
    names: { '#active': 'active', '#archived': 'archived' },
    values: { ':active': active, ':archived': archived, ...(isLimited ? { ':most': max - active } : {}) },
  };
};

/** Replaces a beneficiary that is unchanged since it was read; one whose status changes moves to the other list. */
const replacementWrites = (before: Beneficiary, stored: StoredBeneficiary, accountDigest: string): readonly Write[] => {
  const { byAccount, listed } = itemsFromBeneficiary(stored, accountDigest);
  const { userId, id, status } = stored.beneficiary;
  return [
    { label: 'beneficiary', kind: 'put', item: byAccount, condition: 'version = :seen', values: { ':seen': before.version } },
    { label: 'beneficiary', kind: 'put', item: listed },
    ...(status === before.status
      ? []
      : [{ label: 'beneficiary', kind: 'delete', key: beneficiaryListKey(userId, before.status, id) } as const]),
  ];
};

type DraftWithDigests = { readonly draft: BeneficiaryDraft; readonly digests: AccountDigests };

/** A draft with its planned write and the resulting beneficiary; null for none. */
type PlannedDraft = DraftWithDigests & {
  readonly plan: SavePlan;
  readonly next: StoredBeneficiary | null;
  /** Digest that the stored beneficiary has; null where there is none. */
  readonly storedDigest: string | null;
};

/** A new beneficiary. While the key is rotated its account must not be there under the other version either. */
const creationWrites = (next: StoredBeneficiary, { current, all }: AccountDigests): readonly Write[] => {
  const { byAccount, listed } = itemsFromBeneficiary(next, current);
  const { userId } = next.beneficiary;
  return [
    { label: 'beneficiary', kind: 'put', item: byAccount, condition: 'attribute_not_exists(pk)' },
    { label: 'beneficiary', kind: 'put', item: listed },
    ...all
      .filter((digest) => digest !== current)
      .map(
        (digest) =>
          ({ label: 'beneficiary', kind: 'check', key: beneficiaryKey(userId, digest), condition: 'attribute_not_exists(pk)' }) as const,
      ),
  ];
};

const writesOf = ({ plan, next, digests, storedDigest }: PlannedDraft): readonly Write[] => {
  if (next === null) return [];
  if (plan.kind === 'reactivate') return replacementWrites(plan.existing.beneficiary, next, storedDigest ?? digests.current);
  return creationWrites(next, digests);
};

const outcomeOf = ({ plan, next }: PlannedDraft): SaveOutcome => {
  if (next !== null) return { kind: plan.kind === 'create' ? 'created' : 'reactivated', beneficiary: next.beneficiary };
  if (plan.kind === 'already_saved' || plan.kind === 'duplicate') return { kind: plan.kind, beneficiary: plan.existing.beneficiary };
  return { kind: 'limit_reached' };
};

/** Runs that no account is twice in, and that fit into one transaction each. */
const chunksOf = (drafts: readonly DraftWithDigests[]): readonly (readonly DraftWithDigests[])[] => {
  const chunks: DraftWithDigests[][] = [];
  for (const addressed of drafts) {
    const last = chunks.at(-1);
    const fits =
      last !== undefined &&
      last.length < DRAFTS_PER_TRANSACTION &&
      last.every(({ digests }) => digests.current !== addressed.digests.current);
    if (fits) last.push(addressed);
    else chunks.push([addressed]);
  }
  return chunks;
};

const makeList = (table: Pick<Table, 'query'>): Pick<BeneficiaryStore, 'list'> => ({
  list: async (userId) => {
    const items = await queryAll(table, { condition: 'pk = :pk AND sk BETWEEN :from AND :to', values: wholeListRange(userId) });
    return items.map((item) => beneficiaryFromItem(userId, item).beneficiary).toSorted((left, right) => right.id - left.id);
  },
});

/** Reads the related beneficiaries of a user; needs no secret. */
export const openRelatedBeneficiaries = (table: Table): Pick<BeneficiaryStore, 'related'> =>
  makeRelatedBeneficiaries(table, makeList(table));

/** Beneficiaries in DynamoDB. */
export const makeBeneficiaryStore = (table: Table, hmac: Hmac): BeneficiaryStore => {
  const accounts = makeBeneficiaryAccounts(table, hmac);

  /** The digest that an account is stored under. While the key is not rotated there is one, and nothing is read. */
  const storedDigestOf = async (userId: UserId, number: string): Promise<string | null> => {
    const digests = await accounts.digestsOf(userId, number);
    return digests.all.length === 1 ? digests.current : ((await accounts.read(userId, digests))?.digest ?? null);
  };

  /** The item of an id in either list. */
  const readListed = async (userId: UserId, id: BeneficiaryId): Promise<StoredBeneficiary | null> => {
    const keys = BENEFICIARY_STATUSES.map((status) => beneficiaryListKey(userId, status, id));
    // The two are not read at one moment: one that moves between them may be seen in neither, once.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const [item = null] = (await table.getMany(keys)).filter((found) => found !== null);
      if (item !== null) return beneficiaryFromItem(userId, item);
    }
    return null;
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
    drafts: readonly DraftWithDigests[],
    max: number,
    now: number,
  ): Promise<readonly PlannedDraft[]> => {
    const keys = drafts.flatMap(({ digests }) => digests.all.map((digest) => beneficiaryKey(userId, digest)));
    const [count, ...items] = await table.getMany([beneficiaryCountKey(userId), ...keys]);
    const storedItems = new Map(items.filter((item) => item !== null).map((item) => [accountDigestOf(item), item]));
    const known = drafts.map(({ draft, digests }) => {
      const storedDigest = digests.all.find((digest) => storedItems.has(digest)) ?? null;
      const item = storedDigest === null ? undefined : storedItems.get(storedDigest);
      return { draft, storedDigest, existing: item === undefined ? null : beneficiaryFromItem(userId, item) };
    });
    const plans = planSaves(known, remainingCapacity(countsFromItem(count ?? null).active, max));
    const ids = (await allocateIds(userId, plans.filter(({ kind }) => kind === 'create').length)).values();
    const nextOf = (plan: SavePlan, draft: BeneficiaryDraft): StoredBeneficiary | null => {
      if (plan.kind === 'reactivate') return reactivate(plan.existing, draft);
      const id = plan.kind === 'create' ? ids.next().value : undefined;
      return id === undefined ? null : newBeneficiary(draft, id, userId, now);
    };
    return drafts.flatMap((draftWithDigests, index) => {
      const [plan, storedDigest] = [plans[index], known[index]?.storedDigest ?? null];
      return plan === undefined ? [] : [{ ...draftWithDigests, plan, storedDigest, next: nextOf(plan, draftWithDigests.draft) }];
    });
  };

  const saveChunk = async (
    userId: UserId,
    drafts: readonly DraftWithDigests[],
    max: number,
    now: number,
  ): Promise<readonly SaveOutcome[]> => {
    for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
      const planned = await planChunk(userId, drafts, max, now);
      const saved = planned.filter(({ next }) => next !== null);
      if (saved.length === 0) return planned.map(outcomeOf);
      const reactivated = saved.filter(({ plan }) => plan.kind === 'reactivate').length;
      const change = { active: saved.length, archived: -reactivated };
      const failed = await table.transact([countWrite(userId, change, max), ...planned.flatMap(writesOf)]);
      if (failed.length === 0) return planned.map(outcomeOf);
    }
    throw new Error('beneficiaries could not be saved: others keep changing them');
  };

  return {
    ...makeList(table),
    ...openRelatedBeneficiaries(table),
    ...makeBeneficiaryPages(table),

    countActive: async (userId) => countsFromItem(await table.get(beneficiaryCountKey(userId))).active,

    find: async (userId, id) => (await readListed(userId, id))?.beneficiary ?? null,

    findByAccount: accounts.findByAccount,

    save: async (userId, drafts, { max, now }) => {
      const draftsWithDigests = await Promise.all(
        drafts.map(async (draft) => ({ draft, digests: await accounts.digestsOf(userId, draft.account.number) })),
      );
      const outcomes: SaveOutcome[] = [];
      for (const chunk of chunksOf(draftsWithDigests)) outcomes.push(...(await saveChunk(userId, chunk, max, now)));
      return outcomes;
    },

    update: async (userId, id, change, max) => {
      for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
        const stored = await readListed(userId, id);
        if (stored === null) return { kind: 'not_found' };
        const { beneficiary: before } = stored;
        const after = applyChange(before, change);
        if (after === before) return { kind: 'updated', beneficiary: before };
        const digest = await storedDigestOf(userId, after.account.number);
        if (digest === null) continue;
        const writes = replacementWrites(before, { ...stored, beneficiary: after }, digest);
        const activated = after.status === before.status ? 0 : after.status === 'active' ? 1 : -1;
        const count = activated === 0 ? [] : [countWrite(userId, { active: activated, archived: -activated }, max)];
        const failed = await table.transact([...count, ...writes]);
        if (failed.length === 0) return { kind: 'updated', beneficiary: after };
        if (!failed.includes('beneficiary')) return { kind: 'limit_reached' };
      }
      throw new Error('a beneficiary could not be updated: others keep changing it');
    },
  };
};
