import * as v from 'valibot';

import { messageQueueEnvironment } from '../../../messages/config/message-queue.ts';
import { commonEnvironment, secretsEnvironment, tableEnvironment } from '../../../platform/config/environment.ts';
import { textMessageEnvironment } from '../../codes/config/text-messages.ts';
import { credentialsEnvironment } from './credentials-table.ts';

/** Functions with operations that read the table of credentials. */
export const credentialsApiEnvironment = {
  ...commonEnvironment,
  ...tableEnvironment,
  ...credentialsEnvironment,
  ...secretsEnvironment,
};

/** Those among them that check passwords, and send codes and check them. */
export const identityEnvironment = { ...credentialsApiEnvironment, ...messageQueueEnvironment, ...textMessageEnvironment };

/** Those among them that make API keys or reveal them. */
export const apiKeysEnvironment = {
  ...identityEnvironment,
  /** Key of KMS that API keys are encrypted under. */
  API_KEYS_KEY_ARN: v.pipe(v.string(), v.nonEmpty()),
};
