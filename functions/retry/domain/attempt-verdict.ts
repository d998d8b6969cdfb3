import type { Decision } from '../../../shared/central-bank/consultation.ts';
import { isRecognisedPayment } from '../../../shared/domain/cep/recognised-payment.ts';
import type { Validation } from '../../../shared/domain/validation/validation.ts';

/**
 * Whether the answer of an attempt takes the place of the verdict there is. A payment the central bank has named once
 * does not vanish: an answer that does not name it is an answer to something else, or none.
 */
export const replacesVerdict = ({ centralStatus }: Pick<Validation, 'centralStatus'>, decision: Pick<Decision, 'centralStatus'>): boolean =>
  isRecognisedPayment(decision.centralStatus) || !isRecognisedPayment(centralStatus);
