import * as v from 'valibot';

import type { RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { VALIDATION_HISTORY_INDEX } from '../../indexes.ts';
import type { GenerationMarks } from '../../ports/generation-marks.ts';
import { validationKey } from './keys.ts';

/** The last generation of counters whose rebuild reached the validation. No reader of validations needs it. */
const MARK = 'counted_in';

const markedItem = v.object({ [MARK]: v.optional(v.number(), 0) });

/** The generation that an image of a validation is marked with; 0 without a mark. */
export const generationMarkOf = (item: RawItem): number => v.parse(markedItem, item)[MARK];

export const makeGenerationMarks = (table: Table): GenerationMarks => ({
  mark: async (id, generation) => {
    const outcome = await table.update({
      key: validationKey(id),
      update: 'SET #mark = :generation',
      // A tombstone is in no index of the history.
      condition: 'attribute_exists(#history) AND (attribute_not_exists(#mark) OR #mark < :generation)',
      names: { '#mark': MARK, '#history': VALIDATION_HISTORY_INDEX.partition },
      values: { ':generation': generation },
    });
    return outcome.kind === 'written';
  },
});
