import * as v from 'valibot';

import { BENEFICIARY_KEYS } from '../../../shared/imports/adapters/keys.ts';
import { DUE_INDEX } from '../../../shared/platform/dynamodb/due-index.ts';
import { inIndex } from '../../../shared/platform/dynamodb/index-query.ts';
import { instantSort } from '../../../shared/platform/dynamodb/keys.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { duePartitions, retryDuePartitions } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import type { OverdueWork } from '../ports/overdue-work.ts';

const dueItem = v.object({ [DUE_INDEX.sort]: v.pipe(v.string(), v.transform(Number)) });

/** The oldest keys of the index of due items, of which imports of validations have the given partition. */
export const makeOverdueWork = (table: Pick<Table, 'query'>, validationImportsDue: string): OverdueWork => {
  const oldestIn = async (partitions: readonly string[], now: number): Promise<number | null> => {
    const pages = await Promise.all(
      partitions.map((partition) => table.query({ ...inIndex(DUE_INDEX, partition, { to: instantSort(now) }), limit: 1 })),
    );
    const instants = pages.flatMap(({ items }) => items.map((item) => v.parse(dueItem, item)[DUE_INDEX.sort]));
    return instants.length === 0 ? null : Math.min(...instants);
  };

  return {
    oldest: async (now) => {
      const [validations, retries, beneficiaryImports, validationImports] = await Promise.all([
        oldestIn(duePartitions(), now),
        oldestIn(retryDuePartitions(), now),
        oldestIn([BENEFICIARY_KEYS.due], now),
        oldestIn([validationImportsDue], now),
      ]);
      return { validations, retries, beneficiary_imports: beneficiaryImports, validation_imports: validationImports };
    },
  };
};
