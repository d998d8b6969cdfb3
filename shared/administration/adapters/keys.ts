import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { ownerPartition, type ItemKey } from '../../platform/dynamodb/keys.ts';
import type { ProposalId, ProposalStatus } from '../domain/proposal.ts';

/** The partition of the audit's own table. */
export const ADMIN_AUDIT_PARTITION = 'ADMIN_AUDIT';

const SEQUENCE_DIGITS = 12;

export const auditRowKey = (sequence: number): ItemKey => ({
  pk: ADMIN_AUDIT_PARTITION,
  sk: String(sequence).padStart(SEQUENCE_DIGITS, '0'),
});

export const pseudonymKey = (userId: UserId): ItemKey => ({ pk: ownerPartition(userId), sk: 'AUDIT_PSEUDONYM' });

export const pseudonymOwnerKey = (pseudonym: string): ItemKey => ({ pk: `AUDIT_PSEUDONYM#${pseudonym}`, sk: 'USER' });

export const proposalKey = (id: ProposalId): ItemKey => ({ pk: `ADMIN_PROPOSAL#${id}`, sk: 'PROPOSAL' });

/** Partition of the index of due items that lists the proposals of a status. */
export const proposalsPartition = (status: ProposalStatus): string => `ADMIN_PROPOSALS#${status}`;

export const clearDataGrantKey = (userId: UserId): ItemKey => ({ pk: ownerPartition(userId), sk: 'CLEAR_DATA_GRANT' });
