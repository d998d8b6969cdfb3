import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';

/** A page of a bounded list. */
export type Page = {
  readonly beneficiaries: readonly Beneficiary[];
  readonly number: number;
  readonly size: number;
  readonly total: number;
};

/** Letters without case and accents. */
const foldCase = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const isFoundBy =
  (search: string) =>
  ({ account, label, bank }: Beneficiary): boolean => {
    const digits = search.replaceAll(/[\s-]/g, '');
    const isInAccount = /^[0-9]+$/.test(digits) && account.number.includes(digits);
    const letters = foldCase(search);
    // A search of accents only folds to the empty string, which every text contains.
    if (letters === '') return false;
    return isInAccount || [label, bank.name, bank.code].some((text) => text !== null && foldCase(text).includes(letters));
  };

/** Which page of a list is asked for. */
export type PageQuery = {
  readonly withArchived: boolean;
  /** Literal; looks at account, label and bank. */
  readonly search?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly size: number;
};

/** The page of a list that a query asks for. */
export const pageOf = (all: readonly Beneficiary[], query: PageQuery): Page => {
  const shown = query.withArchived ? all : all.filter(({ status }) => status === 'active');
  const found = query.search === undefined ? shown : shown.filter(isFoundBy(query.search));
  const start = (query.page - 1) * query.size;
  return {
    beneficiaries: found.slice(start, start + query.size),
    number: query.page,
    size: query.size,
    total: found.length,
  };
};
