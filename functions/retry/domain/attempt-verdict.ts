import { isRecognisedPayment } from '../../../shared/banxico/domain/cep/central-status.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

type VerdictSummary = Pick<Validation, 'status' | 'centralStatus'>;

/** How much a verdict knows: of the payment, of its absence, of an answer that cannot be trusted, of nothing. */
const certaintyOf = ({ status, centralStatus }: VerdictSummary): number => {
  if (isRecognisedPayment(centralStatus)) return 3;
  if (centralStatus === 'no_encontrado') return 2;
  return status === 'error' && centralStatus !== null ? 1 : 0;
};

/**
 * Whether the verdict of an attempt takes the place of the one there is. One that knows less does not: a payment the
 * central bank has named does not vanish, and no answer at all takes no answer back.
 */
export const replacesVerdict = (known: VerdictSummary, found: VerdictSummary): boolean => certaintyOf(found) >= certaintyOf(known);
