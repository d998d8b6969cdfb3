import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import type { Validation } from '../validation.ts';

type VerdictSummary = Pick<Validation, 'status' | 'centralStatus'>;

/** How conclusive a verdict is: payment identified, payment absent, response not trusted, no response. */
const certaintyOf = ({ status, centralStatus }: VerdictSummary): number => {
  if (isRecognisedPayment(centralStatus)) return 3;
  if (centralStatus === 'no_encontrado') return 2;
  return status === 'error' && centralStatus !== null ? 1 : 0;
};

/**
 * Whether the verdict of an attempt replaces the stored one. A less conclusive one does not: a payment once identified
 * does not disappear, and an attempt without a response retracts nothing. Of a plain query only a payment that it finds
 * counts: it denies that query, not the transfer.
 */
export const replacesVerdict = (known: VerdictSummary, found: VerdictSummary, isWholePlan: boolean): boolean =>
  isWholePlan ? certaintyOf(found) >= certaintyOf(known) : isRecognisedPayment(found.centralStatus);
