import { hash } from 'node:crypto';

import type { Log } from '../../platform/observability/log.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { KeptResponses } from '../domain/evidence/kept-attempt.ts';
import type { RecordedQuery } from '../domain/evidence/recorded-query.ts';
import { encodeResponses } from '../domain/evidence/responses-file.ts';
import type { StoredCertificate, Validation } from '../domain/validation.ts';
import type { CertificateStore } from '../ports/certificate-store.ts';

export type KeepResponsesDeps = {
  readonly certificates: Pick<CertificateStore, 'saveResponses'>;
  /** Version of the service. */
  readonly serviceVersion: string;
  readonly clock: Clock;
  readonly log: Log;
};

/** The queries of an attempt with their responses, and the certificates that are stored. */
export type AttemptRecord = { readonly queries: readonly RecordedQuery[]; readonly certificates: readonly StoredCertificate[] };

export type KeepResponses = (validation: Pick<Validation, 'id' | 'evidenceDays'>, record: AttemptRecord) => KeptResponses;

/**
 * Begins to store the responses of an attempt. The caller writes the attempt with the verdict meanwhile. Responses that cannot be stored
 * leave their digest, so that the evidence shows that they are missing; the verdict does not change.
 */
export const makeKeepResponses =
  ({ certificates, serviceVersion: version, clock, log }: KeepResponsesDeps): KeepResponses =>
  ({ id, evidenceDays }, record) => {
    const at = clock.now();
    if (record.queries.length === 0) return { attempt: { at, version, responses: null }, stored: Promise.resolve() };
    const file = encodeResponses(record.queries, record.certificates);
    const responses = hash('sha256', file);
    const stored = certificates.saveResponses(id, { sha256: responses, days: evidenceDays }, file).catch((error: unknown) => {
      log.warn('responses_not_stored', { validation_id: id }, error);
    });
    return { attempt: { at, version, responses }, stored };
  };
