import * as v from 'valibot';

import { ROW_DISPATCH } from '../ports/subscriber-queue.ts';
import { defineSubscription } from './subscriber.ts';

const VERDICTS: readonly string[] = ['validation.completed', 'validation.failed', 'validation.error'];

/** Verdicts of rows of bulk imports: each makes room in the queue for a row that waits. The family of the imports receives the messages. */
export const endedRows = defineSubscription({
  name: ROW_DISPATCH,
  payload: v.object({}),
  select: (change) => {
    if (change.kind !== 'event' || change.subject.kind !== 'validation' || change.subject.validation.batch === null) return null;
    return VERDICTS.includes(change.event.type) ? {} : null;
  },
});
