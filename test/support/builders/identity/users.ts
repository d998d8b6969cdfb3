import type { User } from '../../../../shared/identity/accounts/domain/account.ts';
import { allAccepted, LEGAL_DOCUMENTS } from '../../../../shared/identity/accounts/domain/legal-documents.ts';
import { userIdOf } from './identity.ts';

/** An active account on the default plan; the address is unlike that of any other name. */
export const aUser = (name: string, changes: Partial<User> = {}): User => ({
  id: userIdOf(name),
  email: `${name.replaceAll(/[^a-z0-9]+/gi, '-')}@example.mx`,
  name: 'Cuenta de prueba',
  role: 'user',
  status: 'active',
  timezone: 'America/Mexico_City',
  language: null,
  emailVerifiedAt: Date.parse('2026-10-01T12:00:00Z'),
  createdAt: Date.parse('2026-10-01T12:00:00Z'),
  namedKeys: [],
  apiKey: { prefix: 'cepk_000', last4: '0000', createdAt: Date.parse('2026-10-01T12:00:00Z') },
  subscription: null,
  legalAcceptances: allAccepted(Date.parse('2026-10-01T12:00:00Z'), LEGAL_DOCUMENTS),
  phone: null,
  twoFactor: { enabled: false, method: null },
  tokensInvalidatedAfter: 0,
  deletion: null,
  deletionCount: 0,
  ...changes,
});
