import type { CepQuery } from '../../banxico/domain/cep/cep-query.ts';
import { accountOf, asStated, cepQueryOf } from './transfer.ts';
import type { Validation } from './validation.ts';

/** The query that found the payment of a validation; null for one without banks. */
export const foundQueryOf = ({ transfer, candidateMatch, emisor, receptor, foundAs }: Validation): CepQuery | null => {
  const account = transfer === null ? null : accountOf(transfer, candidateMatch);
  return transfer === null || account === null || emisor === null || receptor === null
    ? null
    : cepQueryOf(transfer, account, { emisor, receptor }, foundAs ?? asStated(transfer));
};
