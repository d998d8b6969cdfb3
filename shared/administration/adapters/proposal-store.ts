import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import { DUE_INDEX, dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../platform/dynamodb/index-query.ts';
import { instantSort, ownedBy } from '../../platform/dynamodb/keys.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { AdminChange } from '../domain/audit-row.ts';
import { isLone, isProposalId, PROPOSAL_LIFETIME_MS, PROPOSAL_STATUSES, PROPOSED_ACTIONS, type Proposal } from '../domain/proposal.ts';
import { LostProposal, type ProposalStore } from '../ports/proposals.ts';
import { proposalKey, proposalsPartition } from './keys.ts';

/** Proposals are kept for this time. */
const KEPT_MS = 30 * PROPOSAL_LIFETIME_MS;

const userId = v.pipe(v.string(), v.guard(isUserId));

const proposalItem = v.object({
  id: v.pipe(v.string(), v.guard(isProposalId)),
  action: v.picklist(PROPOSED_ACTIONS),
  target: v.object({ kind: v.string(), id: v.string() }),
  items: v.array(v.string()),
  reason: v.string(),
  proposed_by: userId,
  proposed_at: v.number(),
  status: v.picklist(PROPOSAL_STATUSES),
  decided_by: v.nullable(userId),
  decided_at: v.nullable(v.number()),
});

const fromItem = (item: RawItem): Proposal => {
  const {
    proposed_by: proposedBy,
    proposed_at: proposedAt,
    decided_by: decidedBy,
    decided_at: decidedAt,
    ...proposal
  } = v.parse(proposalItem, item);
  return { ...proposal, proposedBy, proposedAt, decidedBy, decidedAt };
};

/** A proposal about a user is erased with that user, and any other with its proposer. */
const ownerOf = ({ target, proposedBy }: Proposal) => ownedBy(target.kind === 'user' && isUserId(target.id) ? target.id : proposedBy);

const itemFrom = (proposal: Proposal): RawItem => {
  const { proposedBy, proposedAt, decidedBy, decidedAt, ...fields } = proposal;
  return {
    ...proposalKey(proposal.id),
    ...dueKeyOf(proposalsPartition(proposal.status), `${instantSort(proposedAt)}#${proposal.id}`),
    ...ownerOf(proposal),
    [TTL_ATTRIBUTE]: Math.floor((proposedAt + KEPT_MS) / 1000),
    ...fields,
    proposed_by: proposedBy,
    proposed_at: proposedAt,
    decided_by: decidedBy,
    decided_at: decidedAt,
  };
};

const lineItem = v.pipe(
  v.object({ [DUE_INDEX.sort]: v.string() }),
  v.transform((item) => item[DUE_INDEX.sort]),
);

const idOf = (position: string) => {
  const [, id = ''] = position.split('#');
  if (!isProposalId(id)) throw new TypeError('not a line of a proposal');
  return id;
};

type DecisionLabel = 'proposal' | 'only_admin';

const isDecisionLabel = (label: string): label is DecisionLabel => label === 'proposal' || label === 'only_admin';

/** Fails a transaction unless exactly one admin is active. */
type OnlyAdminCheck = LabelledWrite<'only_admin'>;

/** The write of a decision on an open proposal, and the check that its proposer is the only admin, if it needs one. */
const decisionWrites = (decided: Proposal, onlyAdminCheck: OnlyAdminCheck): readonly LabelledWrite<DecisionLabel>[] => [
  {
    label: 'proposal',
    kind: 'put',
    item: itemFrom(decided),
    condition: '#status = :open',
    names: { '#status': 'status' },
    values: { ':open': 'open' },
  },
  ...(isLone(decided) ? [onlyAdminCheck] : []),
];

export const makeProposalStore = (table: Table, onlyAdminCheck: OnlyAdminCheck): ProposalStore => ({
  find: async (id) => {
    const item = await table.get(proposalKey(id));
    return item === null ? null : fromItem(item);
  },

  list: async ({ status, from, to, after, limit }) => {
    // The end of the range excludes the line at the position.
    const end = after === null ? `${instantSort(to)}~` : after.slice(0, -1);
    const page = await table.query({
      ...inIndex(DUE_INDEX, proposalsPartition(status), { from: instantSort(from), to: end }),
      limit,
      descending: true,
    });
    const positions = page.items.map((item) => v.parse(lineItem, item));
    const items = positions.length === 0 ? [] : await table.getMany(positions.map((position) => proposalKey(idOf(position))));
    const proposals = positions.flatMap((position, place) => {
      const item = items[place] ?? null;
      return item === null ? [] : [{ proposal: fromItem(item), position }];
    });
    return { proposals, hasMore: page.next !== null };
  },

  add: async (proposal) => {
    const failed = await table.transact([
      { label: 'proposal', kind: 'put', item: itemFrom(proposal), condition: 'attribute_not_exists(pk)' },
    ]);
    if (failed.length > 0) throw new Error('the id of a proposal is used twice');
  },

  decide: async (decided) => (await table.transact(decisionWrites(decided, onlyAdminCheck))).length === 0,
});

const WITHOUT_CONFIRMATION = 'an action that confirms its proposal writes one transaction';

/** The main table of an action that confirms its proposal in its one transaction, with the row of the change. */
export const makeConfirmingTable =
  (tableOf: (change: AdminChange) => Table, onlyAdminCheck: OnlyAdminCheck) =>
  (change: AdminChange, confirmed: Proposal): Table => {
    const table = tableOf(change);
    return {
      ...table,
      put: () => Promise.reject(new Error(WITHOUT_CONFIRMATION)),
      update: () => Promise.reject(new Error(WITHOUT_CONFIRMATION)),
      transact: async <Label extends string>(writes: readonly LabelledWrite<Label>[]) => {
        const failed = await table.transact<Label | DecisionLabel>([...writes, ...decisionWrites(confirmed, onlyAdminCheck)]);
        if (failed.some(isDecisionLabel)) throw new LostProposal();
        return failed.filter((label): label is Label => !isDecisionLabel(label));
      },
    };
  };
