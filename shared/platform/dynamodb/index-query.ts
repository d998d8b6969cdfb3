import type { SecondaryIndex } from './table-schema.ts';
import type { QueryRequest } from './table.ts';

/** Sort keys of a partition: from one to another, both included, or after one, or those with a prefix. */
type SortRange = { readonly from?: string; readonly to: string } | { readonly after: string } | { readonly prefix: string };

const conditionOn = (sort: string, range: SortRange): Required<Pick<QueryRequest, 'condition' | 'values'>> => {
  if ('prefix' in range) return { condition: `begins_with(${sort}, :prefix)`, values: { ':prefix': range.prefix } };
  if ('after' in range) return { condition: `${sort} > :after`, values: { ':after': range.after } };
  const { from, to } = range;
  if (from === undefined) return { condition: `${sort} <= :to`, values: { ':to': to } };
  return { condition: `${sort} BETWEEN :from AND :to`, values: { ':from': from, ':to': to } };
};

/** The part of a query that names an index, one of its partitions, and the sort keys to read there; all without a range. */
export const inIndex = ({ name, partition, sort }: SecondaryIndex, key: string, range?: SortRange) => {
  const start = { index: name, condition: `${partition} = :partition`, values: { ':partition': key } };
  if (range === undefined) return start;
  const { condition, values } = conditionOn(sort, range);
  return { ...start, condition: `${start.condition} AND ${condition}`, values: { ...start.values, ...values } };
};
