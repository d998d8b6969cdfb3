import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { lifeStepQueue } from '../../shared/identity/deletion/adapters/life-step-queue.ts';
import { graceTimingOf } from '../../shared/identity/deletion/domain/deletion.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { openMessageQueue } from '../../shared/messages/adapters/message-queue.ts';
import { makeQueueFunction } from '../../shared/platform/lambda/queue-function.ts';
import { readSecretText } from '../../shared/platform/secrets/secrets-manager.ts';
import { writeSecretText } from '../../shared/platform/secrets/write-secret.ts';
import { openRetries } from '../../shared/validation/adapters/composition/retries.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { purgeQueue } from './adapters/purge-queue.ts';
import { makeRestorePublicKeys } from './adapters/restore-public-keys.ts';
import { makeRestoreSigningKeys } from './adapters/restore-signing-keys.ts';
import { makeRestoreTokenSigner } from './adapters/restore-token-codec.ts';
import { queueStepsEnvironment } from './config.ts';
import { makeStepsWorker } from './family.ts';

export const handler = makeQueueFunction({
  environment: queueStepsEnvironment,
  parse: lifeStepQueue.parse,
  worker: (context) => {
    const { env, table, credentials, clock, log } = context;
    const secretArn = env.RESTORE_SIGNING_KEY_ARN;
    const secret = { read: () => readSecretText(secretArn), write: (text: string) => writeSecretText(secretArn, text) };
    return makeStepsWorker({
      ...openRetries(context),
      accounts: makeAccountStore(table, credentials),
      validations: makeValidationStore(table, quotaUnitWrites),
      messages: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
      lifeSteps: lifeStepQueue.open(env.LIFE_STEP_QUEUE_URL),
      purgeQueue: purgeQueue.open(env.PURGE_QUEUE_URL),
      restoreTokenSigner: makeRestoreTokenSigner(makeRestoreSigningKeys(secret, clock), makeRestorePublicKeys(credentials)),
      graceTiming: graceTimingOf(env.GRACE_TIME_SCALE),
      clock,
      log,
    });
  },
});
