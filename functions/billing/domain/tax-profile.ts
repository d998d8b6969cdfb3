import type { Rfc } from './rfc.ts';
import type { CfdiUse } from './sat-catalogues.ts';

/** Data of a taxpayer, as a CFDI needs them. */
export type TaxProfile = {
  readonly rfc: Rfc;
  readonly legalName: string;
  readonly taxRegime: string;
  /** Of the fiscal address. */
  readonly postalCode: string;
  readonly cfdiUse: CfdiUse;
};

/** A change of what a customer owes; amounts in centavos, positive for a credit. */
export type Credit = {
  readonly id: string;
  readonly amount: number;
  /** The customer's credit after it. */
  readonly balance: number;
  readonly description: string;
  readonly createdAt: number;
};

/** Money that was paid back. */
export type Refund = {
  readonly id: string;
  readonly amount: number;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly createdAt: number;
};
