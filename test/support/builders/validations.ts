import { DIRECT_REQUEST, type Source } from '../../../shared/validation/domain/source.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import { userIdOf, uuidOf, validationIdOf } from './identity/identity.ts';
import { aTransfer, CUENCA, transferBody } from './transfers.ts';

export const ACCEPTED_AT = Date.parse('2026-11-05T18:00:00.000Z');

/** A run of the playground. */
export const PLAYGROUND_RUN: Source = { ...DIRECT_REQUEST, channel: 'playground' };

/** A validation just accepted and queued; it belongs to the user "owner" and consumed no unit. */
export const aValidation = (name: string, changes: Partial<Validation> = {}): Validation => ({
  id: validationIdOf(name),
  userId: userIdOf('owner'),
  status: 'queued',
  unit: null,
  source: DIRECT_REQUEST,
  transfer: aTransfer(),
  receipt: null,
  clientRef: null,
  request: JSON.stringify(transferBody()),
  emisor: null,
  receptor: CUENCA.code,
  warnings: [],
  centralStatus: null,
  centralResult: null,
  errorCode: null,
  candidateMatch: null,
  candidateOutcomes: null,
  foundAs: null,
  certificate: null,
  attempts: [],
  evidenceDays: 400,
  idempotencyRef: null,
  batch: null,
  retry: null,
  correlationId: uuidOf(`request of ${name}`).replaceAll('-', ''),
  createdAt: ACCEPTED_AT,
  enqueuedAt: ACCEPTED_AT,
  processingStartedAt: null,
  completedAt: null,
  expiresAt: ACCEPTED_AT + 3_600_000,
  etagVersion: 0,
  lease: null,
  dueAt: ACCEPTED_AT + 120_000,
  deletedAt: null,
  ...changes,
});
