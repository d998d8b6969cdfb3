import * as v from 'valibot';

import { classifyAccount, type BeneficiaryAccount } from '../../banking/domain/account/account.ts';

const sentAccounts = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    cuenta_beneficiaria: v.nullish(v.string(), null),
    cuentas_candidatas: v.nullish(v.array(v.string()), null),
  }),
);

/** The account a stored request is about: the one sent, or the candidate (1-based) that matched; null while none did. */
export const sentAccount = (request: string, candidateMatch: number | null): BeneficiaryAccount | null => {
  const sent = v.parse(sentAccounts, request);
  const candidate = candidateMatch === null ? null : (sent.cuentas_candidatas?.[candidateMatch - 1] ?? null);
  const classified = classifyAccount(sent.cuenta_beneficiaria ?? candidate ?? '');
  return classified.ok ? classified.account : null;
};
