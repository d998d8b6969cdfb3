import type { LabelledWrite, Table } from '../../../shared/platform/dynamodb/table.ts';
import type { HeldKey } from '../domain/purge-plan.ts';
import type { ErasedAccounts } from '../ports/held-data.ts';
import { erasureKey } from './keys.ts';

type Label = 'profile' | 'other' | 'entry';

const isProfile = ({ sk }: HeldKey): boolean => sk === 'PROFILE';

/** The last write of an erasure in DynamoDB: its condition is on the profile, whose deletion gives the next step. */
export const makeErasedAccounts = (table: Pick<Table, 'transact'>): ErasedAccounts => ({
  finish: async ({ deletionId, token, keys, entry: { id, day, plan, months } }) => {
    const removals = keys.map((key): LabelledWrite<Label> =>
      isProfile(key)
        ? {
            label: 'profile',
            kind: 'delete',
            key,
            condition: 'deletion.id = :id AND deletion.purgeLease.#token = :token',
            names: { '#token': 'token' },
            values: { ':id': deletionId, ':token': token },
          }
        : { label: 'other', kind: 'delete', key },
    );
    const failed = await table.transact<Label>([
      ...removals,
      { label: 'entry', kind: 'put', item: { ...erasureKey(day, id), plan, months } },
    ]);
    return failed.length === 0;
  },
});
