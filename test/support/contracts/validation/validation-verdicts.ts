import { certificateResult } from '../../../../shared/banxico/domain/cep/central-result.ts';
import type { RetryCycle } from '../../../../shared/validation/domain/retry/retry-cycle.ts';
import type { VerdictTimes } from '../../../../shared/validation/domain/transitions.ts';
import type { Verdict } from '../../../../shared/validation/domain/verdict.ts';
import { certificate } from '../../../unit/banxico/cep-fixtures.ts';
import { PENDING } from '../../builders/retries.ts';
import { BBVA, CUENCA, dateOf } from '../../builders/transfers.ts';
import { ACCEPTED_AT } from '../../builders/validations.ts';

export const NOW = ACCEPTED_AT + 5_000;
export const OWN_LEASE = { token: 'mine', until: NOW + 30_000 };
export const EXPIRED_LEASE = { token: 'mine', until: NOW - 1 };

export const VERDICT: Verdict = {
  status: 'valid',
  emisor: BBVA.code,
  receptor: CUENCA.code,
  warnings: [
    { code: 'emisor_inferred', field: 'emisor' },
    { code: 'senders_asked', field: 'emisor', banks: [BBVA.code] },
  ],
  centralStatus: 'liquidado',
  centralResult: certificateResult(certificate({ beneficiarioNombre: 'PERSONA ÑANDÚ "EJEMPLO"' })),
  errorCode: null,
  candidateMatch: 2,
  candidateOutcomes: [
    { position: 1, outcome: 'not_found' },
    { position: 2, outcome: 'intra_bank_no_cep' },
  ],
  foundAs: { fecha: dateOf('2026-11-02'), claveRastreo: 'EJEMPLO20261103000001' },
  certificate: { xml: { sha256: 'a'.repeat(64), bytes: 1234 }, pdf: null },
};

/** When that verdict was reached. */
export const TIMES: VerdictTimes = { completedAt: NOW, dueAt: NOW + 60_000 };

export const NEXT: RetryCycle = {
  ...PENDING,
  revision: PENDING.revision + 1,
  attemptSeq: 2,
  dueAt: NOW + 400_000,
  running: { token: 'worker', until: NOW + 1, number: 1, reactivations: 0, dispatchedAt: NOW, startedAt: NOW },
};
