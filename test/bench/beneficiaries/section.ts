import { marshall } from '@aws-sdk/util-dynamodb';
import * as v from 'valibot';

import { makeBeneficiaryPages } from '../../../shared/beneficiaries/adapters/beneficiary-pages.ts';
import type { ListRequest } from '../../../shared/beneficiaries/ports/beneficiary-pages.ts';
import { OWNER_OF_MANY, tableOfMany, type TableReads } from '../../support/storage/many-beneficiaries.ts';
import { readUnits } from '../aws/capacity-units.ts';
import { itemBytes, wireItem } from '../aws/wire-item.ts';
import type { Section } from '../report.ts';

const FEW = 10_000;
const MANY = 1_000_000;

const PAGE: ListRequest = { search: null, withArchived: false, position: null, limit: 100 };

const REQUESTS: readonly (readonly [string, ListRequest])[] = [
  ['a page of 100', PAGE],
  ['a page of 100 far behind', { ...PAGE, position: { side: 'after', key: '000000000005000' } }],
  ['a page of 100, with archived ones', { ...PAGE, withArchived: true }],
  ['a search by label, 100 found', { ...PAGE, search: 'proveedor 0000' }],
  ['a search by account, 100 found', { ...PAGE, search: '0121' }],
  ['an export of 5,000 rows', { ...PAGE, limit: 5_000 }],
];

/** Read units, with each query's bytes added up. */
const unitsOf = ({ items }: TableReads): number => {
  const bytesOf = (isConsistent: boolean): number =>
    items
      .filter((read) => read.isConsistent === isConsistent)
      .reduce((sum, { item }) => sum + itemBytes(v.parse(wireItem, marshall(item, { removeUndefinedValues: true }))), 0);
  return [true, false].reduce(
    (sum, isConsistent) => sum + (bytesOf(isConsistent) === 0 ? 0 : readUnits(bytesOf(isConsistent), isConsistent)),
    0,
  );
};

const readsOf = async (count: number, request: ListRequest): Promise<{ readonly items: number; readonly units: number }> => {
  const table = tableOfMany(count);
  await makeBeneficiaryPages(table).page(OWNER_OF_MANY, request);
  return { items: table.reads.items.length, units: unitsOf(table.reads) };
};

/** What lists of beneficiaries read of the table, among few and among many saved accounts. */
export const measureBeneficiaries = async (): Promise<Section> => {
  const measured = await Promise.all(
    REQUESTS.map(async ([name, request]) => ({ name, few: await readsOf(FEW, request), many: await readsOf(MANY, request) })),
  );
  return {
    title: 'Lists of beneficiaries',
    tables: [
      {
        caption: `Items read, and read units, with ${FEW} and ${MANY} saved accounts`,
        columns: ['request', 'items 10 k', 'items 1 M', 'units 10 k', 'units 1 M'],
        rows: measured.map(({ name, few, many }) => [name, few.items, many.items, few.units, many.units]),
      },
    ],
    targets: measured.map(({ name, few, many }) => ({
      name: `${name}: items among 1 M over items among 10 k`,
      measured: many.items / few.items,
      limit: 1,
    })),
  };
};
