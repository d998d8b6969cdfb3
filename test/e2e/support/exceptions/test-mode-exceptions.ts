import { VALIDATION_HISTORY_INDEX } from '../../../../shared/validation/indexes.ts';

/** Grants of test mode that no call of the journeys needs. */
export const TEST_MODE_EXCEPTIONS = [
  {
    entry: 'playground/api',
    actions: ['s3:GetObject'],
    reason: 'A recheck that the clock of test mode runs reads the certificate: the journeys run a retry.',
  },
  {
    entry: 'playground/api',
    actions: ['dynamodb:Query'],
    resource: VALIDATION_HISTORY_INDEX.name,
    reason: 'A retry without a sender looks for the last one: that of the journeys names it.',
  },
] as const;
