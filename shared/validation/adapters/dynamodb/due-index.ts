import { DUE_INDEX } from '../../../platform/dynamodb/due-index.ts';
import { inIndex } from '../../../platform/dynamodb/index-query.ts';
import { instantSort } from '../../../platform/dynamodb/keys.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { isValidationId, type ValidationId } from '../../domain/validation-id.ts';
import { validationIdOf } from './keys.ts';

/** Validations in the index of due items at an instant (epoch milliseconds), oldest first in each partition. */
export const dueValidations = async (
  table: Table,
  partitions: readonly string[],
  now: number,
  limitPerPartition: number,
): Promise<readonly ValidationId[]> => {
  const pages = await Promise.all(
    partitions.map((partition) => table.query({ ...inIndex(DUE_INDEX, partition, { to: instantSort(now) }), limit: limitPerPartition })),
  );
  return pages
    .flatMap((page) => page.items)
    .map((item) => validationIdOf(String(item['pk'])))
    .filter(isValidationId);
};
