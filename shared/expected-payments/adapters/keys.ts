import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { dueShards } from '../../platform/dynamodb/due-index.ts';
import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import type { Candidate } from '../domain/candidates.ts';
import type { ExpectedPaymentId } from '../domain/expected-payment.ts';
import type { PaymentId } from '../domain/payment.ts';

const PARTITION = 'EXPECTED_PAYMENTS#';

/** Expected payments of a user. They have a partition of their own, so that the stream follows them and nothing else. */
export const expectedPaymentsPartition = (userId: UserId): string => `${PARTITION}${userId}`;

export const expectedPaymentKey = (userId: UserId, id: ExpectedPaymentId): ItemKey => ({ pk: expectedPaymentsPartition(userId), sk: id });

/** The user of such a partition. */
export const userOfPartition = (pk: string): string => pk.slice(PARTITION.length);

/** Claims, and the places by which candidates are found. */
const placesPartition = (userId: UserId): string => `USER#${userId}#EXPECTED_PAYMENTS`;

/** An amount as a sort key: text order is the order of amounts. */
const amountSort = (centavos: number): string => String(centavos).padStart(16, '0');

const ACCOUNT = 'ACCOUNT#';

/** A place by account: the digest of the account, what is missing, and the id, which begins with the last day. */
export const accountPlaceKey = ({ userId, id, missing }: Pick<Candidate, 'userId' | 'id' | 'missing'>, accountDigest: string): ItemKey => ({
  pk: placesPartition(userId),
  sk: `${ACCOUNT}${accountDigest}#${amountSort(missing)}#${id}`,
});

/** The places of an account whose missing amount is in a range. `~` follows every character of an id. */
export const accountPlaces = (userId: UserId, accountDigest: string, missing: { readonly from: number; readonly to: number }) => ({
  condition: 'pk = :pk AND sk BETWEEN :from AND :to',
  values: {
    ':pk': placesPartition(userId),
    ':from': `${ACCOUNT}${accountDigest}#${amountSort(missing.from)}#`,
    ':to': `${ACCOUNT}${accountDigest}#${amountSort(missing.to)}#~`,
  },
});

/** A reference has no line breaks, so none is the beginning of another one. */
const referencePrefix = (clientRef: string): string => `REFERENCE#${clientRef}\n`;

export const referencePlaceKey = (userId: UserId, clientRef: string, id: ExpectedPaymentId): ItemKey => ({
  pk: placesPartition(userId),
  sk: `${referencePrefix(clientRef)}${id}`,
});

export const referencePlaces = (userId: UserId, clientRef: string) => ({
  condition: 'pk = :pk AND begins_with(sk, :prefix)',
  values: { ':pk': placesPartition(userId), ':prefix': referencePrefix(clientRef) },
});

export const validationClaimKey = (userId: UserId, id: ValidationId): ItemKey => ({ pk: placesPartition(userId), sk: `VALIDATION#${id}` });

export const paymentClaimKey = (userId: UserId, id: PaymentId): ItemKey => ({ pk: placesPartition(userId), sk: `PAYMENT#${id}` });

const shards = dueShards('EXPECTED_PAYMENTS_DUE');

/** The first digits of an id are a day, so its last ones decide about the shard. */
export const dueKey = (id: ExpectedPaymentId, dueAt: number) => shards.keyOf(id.slice(-12), dueAt);

export const duePartitions = shards.partitions;
