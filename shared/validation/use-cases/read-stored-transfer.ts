import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { Validation } from '../domain/validation.ts';
import type { ReadStoredFields, StoredFields } from '../ports/stored-request.ts';
import { prepareTransfer, type PreparedTransfer } from './prepared-transfer.ts';

export type StoredTransfer =
  { readonly kind: 'valid'; readonly transfer: PreparedTransfer } | Extract<StoredFields, { readonly kind: 'rejected' }>;

export type ReadStoredTransfer = (validation: Pick<Validation, 'request' | 'createdAt'>) => Promise<StoredTransfer>;

type Deps = { readonly readFields: ReadStoredFields; readonly participants: ParticipantDirectory };

/** Prepares the transfer of a stored validation again, as of the instant it was accepted and with the banks of today. */
export const makeReadStoredTransfer =
  ({ readFields, participants }: Deps): ReadStoredTransfer =>
  async ({ request, createdAt }) => {
    const stored = readFields(request);
    if (stored.kind === 'rejected') return stored;
    const prepared = prepareTransfer(stored.fields, createdAt, await participants.latest());
    return prepared.ok ? { kind: 'valid', transfer: prepared.value } : { kind: 'rejected', errorCode: prepared.problems[0].code };
  };
