import * as v from 'valibot';

import { adminAuditEnvironment } from '../../shared/administration/config/admin-audit.ts';
import {
  commonEnvironment,
  panelEnvironment,
  secretsEnvironment,
  tableEnvironment,
  wholeNumber,
} from '../../shared/platform/config/environment.ts';

/** Environment of api.ts. */
export const apiEnvironment = v.object({
  ...commonEnvironment,
  ...tableEnvironment,
  ...secretsEnvironment,
  ...adminAuditEnvironment,
  ...panelEnvironment,
  /** Text messages to each country in a day, unless an admin sets another number. */
  TEXT_MESSAGES_PER_COUNTRY_AND_DAY: wholeNumber,
  /** Sender of mails; absent where none is set up. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email())),
});
