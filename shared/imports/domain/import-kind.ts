import type { ImportRow } from './rows/import-row.ts';

/** A row of any import. */
export type AnyRow = {
  /** Position among the rows read, from 0; never changes and is never reused. */
  readonly position: number;
  readonly status: string;
};

/** The types in which one kind of import differs from another. */
export type ImportKind = {
  /** States that only this kind has; never for none. */
  readonly status: string;
  readonly row: AnyRow;
  /** Data that only jobs of this kind have. */
  readonly details: object;
};

/** Numbers of rows by status. */
export type CountsOf<Kind extends ImportKind> = Readonly<Record<Kind['row']['status'], number>>;

/** No data of a kind's own. */
export const NO_DETAILS = {} as const;

/** Imports of beneficiaries. */
export type BeneficiaryImports = { readonly status: never; readonly row: ImportRow; readonly details: typeof NO_DETAILS };
