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
