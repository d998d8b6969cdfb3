import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../shared/platform/config/environment.ts';

const deadLettersEnvironment = {
  /** The part of the URL of every queue before the name of its family. */
  QUEUE_URL_PREFIX: v.pipe(v.string(), v.nonEmpty()),
  /** Queues that have dead letters, as `family/queue`, with a comma between them. */
  DEAD_LETTER_QUEUES: v.pipe(
    v.string(),
    v.regex(/^[a-z-]+\/[a-z-]+(?:,[a-z-]+\/[a-z-]+)*$/),
    v.transform((names) => names.split(',')),
  ),
};

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...adminAuditEnvironment,
  ...deadLettersEnvironment,
});

/** Environment of schedule.ts. */
export const scheduleEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...adminAuditEnvironment,
  ...deadLettersEnvironment,
});
