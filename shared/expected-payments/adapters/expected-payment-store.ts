import type { Hmac } from '../../digests/hmac.ts';
import type { ItemEvent } from '../../events/catalogue.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { LabelledWrite, QueryRequest, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { responseWrite } from '../../platform/idempotency/dynamodb-idempotency-store.ts';
import { candidateOf, type Candidate } from '../domain/candidates.ts';
import { dayPrefixOf, type ExpectedPayment } from '../domain/expected-payment.ts';
import type { Step } from '../domain/transitions.ts';
import type { ExpectedPaymentStore, ListRequest } from '../ports/expected-payment-store.ts';
import { claimWritesOf, paymentClaimFrom, returnWrite, validationClaimFrom } from './claim-items.ts';
import {
  candidateFromItem,
  expectedPaymentFromItem,
  itemFromExpectedPayment,
  placeContent,
  unchangedSince,
} from './expected-payment-item.ts';
import {
  accountPlaceKey,
  accountPlaces,
  expectedPaymentKey,
  expectedPaymentsPartition,
  paymentClaimKey,
  referencePlaceKey,
  referencePlaces,
  validationClaimKey,
} from './keys.ts';

/** Builds the audit row of an event: identity's part of a write. */
type AuditRow = (userId: UserId, id: string, event: ItemEvent, correlationId: string) => RawItem;

/** Candidates of one read. An account with more open expected payments is searched by amount. */
const CANDIDATES = 25;
/** Candidates of one amount, or of one reference, at most. */
const MAX_CANDIDATES = 500;

/** `~` follows every character of an id. */
const AFTER_EVERY_ID = '~';

const listQuery = ({ userId, from, to, direction, after, limit }: ListRequest): QueryRequest => {
  const pk = expectedPaymentsPartition(userId);
  return {
    condition: 'pk = :pk AND sk BETWEEN :first AND :last',
    values: {
      ':pk': pk,
      ':first': from === null ? '0' : dayPrefixOf(from),
      ':last': to === null ? AFTER_EVERY_ID : `${dayPrefixOf(to)}${AFTER_EVERY_ID}`,
    },
    descending: direction === 'earlier',
    limit,
    startAfter: after === null ? null : { pk, sk: after },
  };
};

type Digests = { readonly current: string; readonly all: readonly string[] };

const distinct = (candidates: readonly Candidate[]): readonly Candidate[] => [
  ...new Map(candidates.map((candidate) => [candidate.id, candidate])).values(),
];

/** Expected payments in DynamoDB: the item of each, two places by which verdicts find it while it takes payments, and claims. */
export const makeExpectedPaymentStore = (
  table: Table,
  hmac: Pick<Hmac, 'ofAccount' | 'allOfAccount'>,
  auditRow: AuditRow,
): ExpectedPaymentStore => {
  const digestsOf = async ({
    userId,
    account,
  }: {
    readonly userId: UserId;
    readonly account: { readonly number: string };
  }): Promise<Digests> => {
    const text = `${userId} ${account.number}`;
    const [current, all] = await Promise.all([hmac.ofAccount(text), hmac.allOfAccount(text)]);
    return { current, all };
  };

  const placed = (candidate: Candidate, { createdAt }: ExpectedPayment, { current }: Digests): readonly LabelledWrite<'place'>[] => {
    const content = placeContent(candidate, createdAt);
    const keys = [
      accountPlaceKey(candidate, current),
      ...(candidate.clientRef === null ? [] : [referencePlaceKey(candidate.userId, candidate.clientRef, candidate.id)]),
    ];
    return keys.map((key) => ({ label: 'place', kind: 'put', item: { ...content, ...key } }));
  };

  /** A place by account has the missing amount in its key; the one by reference is replaced or removed. */
  const removed = (candidate: Candidate, { all }: Digests, isReplaced: boolean): readonly LabelledWrite<'place'>[] => {
    const { userId, clientRef, id } = candidate;
    const keys = [
      ...all.map((digest) => accountPlaceKey(candidate, digest)),
      ...(clientRef === null || isReplaced ? [] : [referencePlaceKey(userId, clientRef, id)]),
    ];
    return keys.map((key) => ({ label: 'place', kind: 'delete', key }));
  };

  const placeWrites = async (previous: ExpectedPayment | null, next: ExpectedPayment): Promise<readonly LabelledWrite<'place'>[]> => {
    const before = previous === null ? null : candidateOf(previous);
    const after = candidateOf(next);
    if (before?.missing === after?.missing) return [];
    const digests = await digestsOf(next);
    return [...(before === null ? [] : removed(before, digests, after !== null)), ...(after === null ? [] : placed(after, next, digests))];
  };

  const auditWrites = ({ next: { userId, id, version }, manualChange }: Step): readonly LabelledWrite<'audit'>[] => {
    if (manualChange === null) return [];
    const { action: change, validationId, at, requestId } = manualChange;
    const event = { type: 'audit.expected_payment_changed', at, change, expected_payment_id: id, validation_id: validationId } as const;
    return [{ label: 'audit', kind: 'put', item: auditRow(userId, `${id}#${version}`, event, requestId) }];
  };

  /** The first items of a query: one read of the `first` ones, unless there are many. */
  const readUpTo = async (most: number, first: number, request: QueryRequest) => {
    const items: RawItem[] = [];
    let startAfter: RawItem | null = null;
    do {
      const page: Awaited<ReturnType<Table['query']>> = await table.query({
        ...request,
        limit: Math.min(most, items.length === 0 ? first : MAX_CANDIDATES),
        startAfter,
      });
      items.push(...page.items);
      startAfter = page.next;
    } while (startAfter !== null && items.length < most);
    return { items, hasMore: startAfter !== null };
  };

  return {
    create: async (expected, answer) => {
      const writes: readonly LabelledWrite<string>[] = [
        { label: 'item', kind: 'put', item: itemFromExpectedPayment(expected, []), condition: 'attribute_not_exists(pk)' },
        ...(await placeWrites(null, expected)),
        ...(answer === null ? [] : [responseWrite(answer)]),
      ];
      const failed = await table.transact(writes);
      if (failed.every((label) => label === 'item')) return failed.length === 0;
      throw new Error(`expected payment ${expected.id} could not be created: ${failed.join(', ')}`);
    },

    find: async (userId, id) => {
      const item = await table.get(expectedPaymentKey(userId, id));
      return item === null ? null : expectedPaymentFromItem(item);
    },

    list: async (request) => {
      const { items, next } = await table.query(listQuery(request));
      return { expectedPayments: items.map(expectedPaymentFromItem), hasMore: next !== null };
    },

    claims: async ({ userId, validationId, id }) => {
      const [ofValidation = null, ofPayment = null] = await table.getMany([
        validationClaimKey(userId, validationId),
        paymentClaimKey(userId, id),
      ]);
      return { validation: validationClaimFrom(ofValidation), payment: paymentClaimFrom(ofPayment) };
    },

    candidatesByReference: async (userId, clientRef) => {
      const { items } = await readUpTo(MAX_CANDIDATES, CANDIDATES, referencePlaces(userId, clientRef));
      return items.map(candidateFromItem);
    },

    candidatesByAccount: async (payment, missing, most = CANDIDATES) => {
      const { all } = await digestsOf(payment);
      const { from, to } = missing ?? { from: 0, to: Number.MAX_SAFE_INTEGER };
      const range = { from: Math.min(from, to), to: Math.max(from, to) };
      const pages = await Promise.all(
        all.map((digest) =>
          readUpTo(from === to ? MAX_CANDIDATES : most, most, {
            ...accountPlaces(payment.userId, digest, range),
            descending: to < from,
          }),
        ),
      );
      return {
        // While the key of digests is rotated, a place may exist under both.
        candidates: distinct(pages.flatMap(({ items }) => items.map(candidateFromItem))),
        isAll: pages.every(({ hasMore }) => !hasMore),
      };
    },

    write: async (previous, step, claims, answer) => {
      const writes: readonly LabelledWrite<string>[] = [
        { label: 'item', kind: 'put', item: itemFromExpectedPayment(step.next, step.events), ...unchangedSince(previous) },
        ...(await placeWrites(previous, step.next)),
        ...claimWritesOf(step, claims),
        ...auditWrites(step),
        ...(answer === null ? [] : [responseWrite(answer)]),
      ];
      return (await table.transact(writes)).length === 0;
    },

    recordReturn: async (payment) => (await table.transact([returnWrite(payment)])).length === 0,
  };
};
