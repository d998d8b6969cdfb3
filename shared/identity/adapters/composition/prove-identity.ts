import { makeMessageQueue } from '../../../messages/adapters/message-queue.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Hmac } from '../../../platform/secrets/hmac.ts';
import { makeProveIdentity } from '../../use-cases/prove-identity.ts';
import { makeAccountStore } from '../account-store.ts';
import { makeChallengeStore } from '../challenge-store.ts';
import { makeOperationLimiter } from '../operation-limiter.ts';
import { passwordHasher } from '../password-hasher.ts';
import { makePasswordStore } from '../password-store.ts';

type Parts = {
  readonly table: Table;
  readonly credentials: Table;
  readonly hmac: Hmac;
  readonly ids: Ids;
  /** Queue of mails and text messages. */
  readonly messageQueueUrl: string;
};

/** Proof by password and code, for families with operations that ask for it. */
export const openProveIdentity = ({ table, credentials, hmac, ids, messageQueueUrl }: Parts) =>
  makeProveIdentity({
    accounts: makeAccountStore(table, credentials),
    challenges: makeChallengeStore(credentials),
    hasher: passwordHasher,
    hmac,
    ids,
    messages: makeMessageQueue(messageQueueUrl),
    operations: makeOperationLimiter(table, hmac),
    passwords: makePasswordStore(credentials),
  });
