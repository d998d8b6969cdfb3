import type { RetryCycle } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import type { CompletedOutcome } from '../../../../shared/validation/domain/transitions.ts';
import { PENDING } from '../../builders/retries.ts';
import { BBVA, CUENCA } from '../../builders/transfers.ts';
import { ACCEPTED_AT } from '../../builders/validations.ts';

export const NOW = ACCEPTED_AT + 5_000;
export const OWN_LEASE = { token: 'mine', until: NOW + 30_000 };
export const EXPIRED_LEASE = { token: 'mine', until: NOW - 1 };

/** What a retry writes of a verdict: the instant at which the validation was completed first stays. */
export const ATTEMPT_VERDICT: Omit<CompletedOutcome, 'recheckAt' | 'completedAt'> = {
  status: 'valid',
  emisor: BBVA.code,
  receptor: CUENCA.code,
  warnings: [{ code: 'emisor_inferred', field: 'emisor' }, { code: 'payment_status_unchecked' }],
  centralStatus: 'liquidado',
  centralResult: JSON.stringify({ kind: 'cep', Beneficiario: { Nombre: 'PERSONA ÑANDÚ "EJEMPLO"' } }),
  errorCode: null,
  candidateMatch: 2,
  certificate: { xml: { sha256: 'a'.repeat(64), bytes: 1234 }, pdf: null },
};

export const VERDICT: Omit<CompletedOutcome, 'recheckAt'> = { ...ATTEMPT_VERDICT, completedAt: NOW };

export const RESOLUTION: CompletedOutcome = { ...VERDICT, recheckAt: NOW + 60_000 };
export const NEXT: RetryCycle = {
  ...PENDING,
  revision: PENDING.revision + 1,
  attemptSeq: 2,
  dueAt: NOW + 400_000,
  running: { token: 'worker', until: NOW + 1, number: 1, reactivations: 0, dispatchedAt: NOW, startedAt: NOW },
};
