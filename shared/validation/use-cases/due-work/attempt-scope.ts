import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import { isFirstOrLastAttempt, type CycleContext, type RetryCycle } from '../../domain/retry/retry-cycle.ts';
import type { FoundPayment, QueryScope } from '../../domain/transfer-resolution/planned-query.ts';
import { asStated } from '../../domain/transfer.ts';
import type { Validation } from '../../domain/validation.ts';

/** Fields whose warnings describe how a payment was found, and stay true later. */
const FOUND_BY: readonly (string | undefined)[] = ['fecha', 'emisor', 'receptor'];

/** The query that found the payment of a validation; null where none did. */
const foundPayment = (validation: Validation): FoundPayment | null => {
  const { transfer, emisor, receptor, foundAs, candidateMatch: position, warnings, centralStatus } = validation;
  if (!isRecognisedPayment(centralStatus) || transfer === null || emisor === null || receptor === null) return null;
  const queriedAs = foundAs ?? asStated(transfer);
  return { emisor, receptor, queriedAs, position, warnings: warnings.filter(({ field }) => FOUND_BY.includes(field)) };
};

/**
 * The queries of the next attempt. Queries are the scarcest resource, and a denial costs several: a cycle spends them at its
 * first and its last attempt, and one at each attempt between.
 */
export const scopeOfAttempt = (validation: Validation & { readonly retry: RetryCycle }, context: CycleContext): QueryScope =>
  isFirstOrLastAttempt(validation.retry, context) ? 'whole_plan' : { plainQuery: foundPayment(validation) };
