import type { Tally } from '../../../shared/counters/domain/dimensions.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { PENDING_STATUSES, VALIDATION_STATUSES, type ValidationStatus } from '../../../shared/validation/domain/status.ts';
import type { ValidationCounts } from '../use-cases/count-validations.ts';

type Dimension = Parameters<Tally['combination']['get']>[0];

/** Number of validations with a value of a dimension. */
const counterOf =
  (tallies: readonly Tally[]) =>
  (dimension: Dimension, value: string): number =>
    tallies.reduce((sum, { combination, count }) => (combination.get(dimension) === value ? sum + count : sum), 0);

const OTHER_STATUSES = ['invalid', 'failed'] as const satisfies readonly ValidationStatus[];

/** Counts as the API shows them. */
export const presentStats = ({ userId, tallies, range, countedUntil }: ValidationCounts) => {
  const count = counterOf(tallies);
  const ofStatus = (...statuses: readonly ValidationStatus[]): number => statuses.reduce((sum, status) => sum + count('status', status), 0);
  return {
    status: 200,
    kind: 'json',
    data: {
      type: 'validation_stats',
      id: userId,
      attributes: {
        total: ofStatus(...VALIDATION_STATUSES),
        valid: ofStatus('valid'),
        not_found: ofStatus('not_found'),
        cep_unavailable: ofStatus('cep_unavailable'),
        returned: ofStatus('returned'),
        error: ofStatus('error'),
        pending: ofStatus(...PENDING_STATUSES),
        deleted: count('withdrawn', '1'),
        other: ofStatus(...OTHER_STATUSES),
        by_type: { direct: count('type', 'direct'), ocr: count('type', 'ocr') },
        by_status: {
          queued: ofStatus('queued'),
          processing: ofStatus('processing'),
          valid: ofStatus('valid'),
          not_found: ofStatus('not_found'),
          cep_unavailable: ofStatus('cep_unavailable'),
          returned: ofStatus('returned'),
          invalid: ofStatus('invalid'),
          failed: ofStatus('failed'),
          error: ofStatus('error'),
        },
      },
    },
    meta: {
      range: { from_utc: isoInstant(range.from), to_utc: isoInstant(range.to) },
      counted_until: isoInstant(countedUntil),
    },
  } as const;
};
