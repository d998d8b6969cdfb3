import type { Hmac } from '../../../../digests/hmac.ts';
import { openMessageQueue } from '../../../../messages/adapters/message-queue.ts';
import type { Table } from '../../../../platform/dynamodb/table.ts';
import type { Ids } from '../../../../platform/ids/ids.ts';
import type { Clock } from '../../../../platform/time/clock.ts';
import { makeOperationLimiter } from '../../../access/adapters/operation-limiter.ts';
import { makeAccountStore } from '../../../accounts/adapters/account-store.ts';
import { makeChallengeStore } from '../../../codes/adapters/challenge-store.ts';
import type { TextMessageRules } from '../../../codes/ports/phone-check.ts';
import { passwordHasher } from '../../../passwords/adapters/password-hasher.ts';
import { makePasswordStore } from '../../../passwords/adapters/password-store.ts';
import { makeSecondFactorStore } from '../../../second-factor/adapters/second-factor-store.ts';
import { makeProveIdentity } from '../../use-cases/prove-identity.ts';

type Parts = {
  readonly table: Table;
  readonly credentials: Table;
  readonly hmac: Hmac;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  /** Queue of mails and text messages. */
  readonly messageQueueUrl: string;
  readonly textMessages: TextMessageRules;
};

/** Proof by password and code, for families with operations that ask for it. */
export const openProveIdentity = ({ table, credentials, hmac, ids, clock, messageQueueUrl, textMessages }: Parts) =>
  makeProveIdentity({
    accounts: makeAccountStore(table, credentials),
    challenges: makeChallengeStore(credentials),
    hasher: passwordHasher,
    hmac,
    ids,
    messages: openMessageQueue(messageQueueUrl, clock),
    operations: makeOperationLimiter(table, hmac),
    passwords: makePasswordStore(credentials),
    secondFactors: makeSecondFactorStore(credentials),
    textMessages,
  });
