import type { CepQuery } from '../../banxico/domain/cep/cep-query.ts';
import type { FoundPayment } from '../../banxico/domain/cep/document-checks.ts';
import { accountOf, asStated, cepQueryOf } from './transfer.ts';
import type { Validation } from './validation.ts';

/** The query that found the payment of a validation; null for one without banks. */
export const foundQueryOf = ({ transfer, candidateMatch, emisor, receptor, foundAs }: Validation): CepQuery | null => {
  const account = transfer === null ? null : accountOf(transfer, candidateMatch);
  return transfer === null || account === null || emisor === null || receptor === null
    ? null
    : cepQueryOf(transfer, account, { emisor, receptor }, foundAs ?? asStated(transfer));
};

/** The payment of a validation, to verify a document against it; null for one without banks. */
export const foundPaymentOf = (validation: Validation): FoundPayment | null => {
  const query = foundQueryOf(validation);
  const { centralResult } = validation;
  return query === null ? null : { query, certified: centralResult?.kind === 'cep' ? centralResult : null };
};
