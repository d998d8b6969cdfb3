import { contracts as bankAccounts } from '../functions/bank-accounts/contract.ts';
import { contracts as beneficiaries } from '../functions/beneficiaries/contract.ts';
import { contracts as imports } from '../functions/imports/contract.ts';
import { contracts as meta } from '../functions/meta/contract.ts';
import { contracts as plans } from '../functions/plans/contract.ts';
import { contracts as retry } from '../functions/retry/contract.ts';
import { contracts as usage } from '../functions/usage/contract.ts';
import { contracts as users } from '../functions/users/contract.ts';
import { contracts as validate } from '../functions/validate/contract.ts';
import { contracts as validations } from '../functions/validations/contract.ts';
import type { RouteContract } from '../shared/platform/http/contract.ts';

type FamilyContracts = { readonly family: string; readonly contracts: readonly RouteContract[] };

/** The operations of each endpoint family, under the name of its folder. One Lambda function serves a family. */
export const contractsByFamily = [
  { family: 'bank-accounts', contracts: bankAccounts },
  { family: 'beneficiaries', contracts: beneficiaries },
  { family: 'imports', contracts: imports },
  { family: 'meta', contracts: meta },
  { family: 'plans', contracts: plans },
  { family: 'retry', contracts: retry },
  { family: 'usage', contracts: usage },
  { family: 'users', contracts: users },
  { family: 'validate', contracts: validate },
  { family: 'validations', contracts: validations },
] as const satisfies readonly FamilyContracts[];

export type FamilyName = (typeof contractsByFamily)[number]['family'];

/** Every operation of the API. */
export const allContracts: readonly RouteContract[] = contractsByFamily.flatMap(({ contracts }): readonly RouteContract[] => contracts);
