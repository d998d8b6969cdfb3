import type { Hmac } from '../../../../digests/hmac.ts';
import { openMessageQueue } from '../../../../messages/adapters/message-queue.ts';
import { openOverrides } from '../../../../overrides/adapters/overrides-document.ts';
import type { Table } from '../../../../platform/dynamodb/table.ts';
import type { Ids } from '../../../../platform/ids/ids.ts';
import type { Log } from '../../../../platform/observability/log.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import { makeOperationLimiter } from '../../../access/adapters/operation-limiter.ts';
import { makeAccountStore } from '../../../accounts/adapters/account-store.ts';
import { makeChallengeStore } from '../../../codes/adapters/challenge-store.ts';
import { openTextMessageRules } from '../../../codes/adapters/composition/text-message-rules.ts';
import { buildCodesAndProofs } from '../../../family.ts';
import { passwordHasher } from '../../../passwords/adapters/password-hasher.ts';
import { makePasswordStore } from '../../../passwords/adapters/password-store.ts';
import { makeSecondFactorStore } from '../../../second-factor/adapters/second-factor-store.ts';
import type { ProveIdentity } from '../../use-cases/prove-identity.ts';

type Environment = Parameters<typeof openTextMessageRules>[0] & {
  /** Queue of mails and text messages. */
  readonly MESSAGE_QUEUE_URL: string;
  readonly OVERRIDES_MAX_AGE_SECONDS: number;
};

type Context = {
  readonly env: Environment;
  readonly table: Table;
  readonly credentials: Table;
  readonly hmac: Hmac;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn'>;
};

/** Proof by password and code, for families with operations that require it. */
export const openProveIdentity = ({ env, table, credentials, hmac, ids, clock, log }: Context): ProveIdentity =>
  buildCodesAndProofs({
    accounts: makeAccountStore(table, credentials),
    challenges: makeChallengeStore(credentials),
    hasher: passwordHasher,
    hmac,
    ids,
    messages: openMessageQueue(env.MESSAGE_QUEUE_URL, clock),
    operations: makeOperationLimiter(table, hmac),
    passwords: makePasswordStore(credentials),
    secondFactors: makeSecondFactorStore(credentials),
    textMessages: openTextMessageRules(env, openOverrides({ env, table, clock, log })),
  }).proveIdentity;
