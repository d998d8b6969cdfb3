import { switchedOn } from '../../../functions/finance/domain/monthly-notice.ts';
import { operationsLimitedPerAccount } from '../../../functions/manifests.ts';
import { countedAmountOf } from '../../../shared/counters/domain/amounts.ts';
import { NO_PAID_CALLS } from '../../../shared/counters/domain/count-change.ts';
import { codeOf } from '../../../shared/counters/domain/dimensions.ts';
import type { ExpectedPaymentImports } from '../../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import { makeMatchVerdict } from '../../../shared/expected-payments/use-cases/match-verdict.ts';
import { finish } from '../../../shared/exports/domain/export-job.ts';
import { deleteAccount, replaceRecoveryCodes } from '../../../shared/identity/accounts/domain/account-change.ts';
import { isChallengeId, type Challenge } from '../../../shared/identity/codes/domain/challenge.ts';
import { newImport } from '../../../shared/imports/domain/import-job.ts';
import { NO_DETAILS } from '../../../shared/imports/domain/import-kind.ts';
import { NO_REQUEST_ROWS } from '../../../shared/imports/domain/rows/request-row.ts';
import { pushSubscriptionIdOf } from '../../../shared/notifications/domain/push-subscription.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { itemFromAttempt } from '../../../shared/validation/adapters/dynamodb/retry-item.ts';
import { PLATFORM } from '../../../shared/webhooks/domain/owner.ts';
import { accountOf, aDraft } from '../builders/beneficiaries.ts';
import { anExpectedPayment } from '../builders/expected-payments.ts';
import { aDataExport, anExportOfRows, aWrittenFile, linkTo } from '../builders/exports.ts';
import { aFolio } from '../builders/finance.ts';
import { PURGING } from '../builders/identity/account-deletion.ts';
import { idempotencyKeyOf, userIdOf, uuidOf, validationIdOf } from '../builders/identity/identity.ts';
import { aPasskey, passkeyChallengeIdOf } from '../builders/identity/passkeys.ts';
import { aSession } from '../builders/identity/sessions.ts';
import { anImport, anImportRow, importIdOf } from '../builders/imports/imports.ts';
import { anAppend } from '../builders/notifications.ts';
import { anAttempt } from '../builders/retries.ts';
import { aTransfer, clabeOf, CUENCA, transferBody } from '../builders/transfers.ts';
import { aValidation } from '../builders/validations.ts';
import { aDelivery, anEndpoint, eventOf } from '../builders/webhooks.ts';
import { createTestUser, type Storage } from '../contracts/storage.ts';
import { applyChange } from '../storage/apply-change.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');
const CAUSE = { at: NOW, correlationId: 'a request' };

/** What would give an account away. */
export type KnownOf = {
  readonly email: string;
  readonly name: string;
  readonly phone: string;
  readonly clabe: string;
  readonly payee: string;
};

export const knownOf = (name: string, number: number): KnownOf => ({
  email: `${name}@example.mx`,
  name: `Ernestina ${name} Zúñiga`,
  phone: `55123${String(number).padStart(5, '0')}`,
  clabe: clabeOf(CUENCA.prefix, number),
  payee: `Proveedor de ${name}`,
});

const challengeOf = (name: string, changes: Partial<Challenge>): Challenge => {
  const id = uuidOf(`challenge ${name}`);
  if (!isChallengeId(id)) throw new TypeError(`${id} is no id of a challenge`);
  return {
    id,
    userId: null,
    destination: { channel: 'email', to: `${name}@example.mx` },
    subject: { purpose: 'two_factor', validSince: 0 },
    codeDigest: 'a digest',
    sentAt: NOW,
    expiresAt: NOW + 600_000,
    attempts: 0,
    usedAt: null,
    ...changes,
  };
};

const putCredentials = async (storage: Storage, name: string, { email, phone }: KnownOf): Promise<void> => {
  const { challenges, emailChanges, passkeys, passwords, secondFactors, sessions } = storage;
  const userId = userIdOf(name);
  await sessions.open(aSession(name, NOW), null);
  await challenges.put(challengeOf(`own ${name}`, { userId, destination: { channel: 'sms', to: `+52${phone}` } }));
  await challenges.put(challengeOf(`to nobody ${name}`, { destination: { channel: 'email', to: email.toUpperCase() } }));
  await challenges.put(challengeOf(`by phone ${name}`, { destination: { channel: 'sms', to: `+52${phone}` } }));
  await passwords.putResetToken({ digest: `reset-of-${name}`, userId, issuedAt: NOW, expiresAt: NOW });
  await applyChange(storage.accounts, userId, () => replaceRecoveryCodes(['one', 'two'], CAUSE));
  await secondFactors.remember({ userId, digest: 'device', validSince: 0, expiresAt: NOW });
  await secondFactors.isNewClient(userId, 'client', NOW);
  const { id: challengeId } = challengeOf(`new address ${name}`, {});
  await emailChanges.put({ userId, challengeId, cancelDigest: `first-of-${name}`, expiresAt: NOW });
  await emailChanges.put({ userId, challengeId, cancelDigest: `second-of-${name}`, expiresAt: NOW });
  await passkeys.add(aPasskey(name, `passkey of ${name}`), { ...CAUSE, validSince: 0 });
  await passkeys.putChallenge({ id: passkeyChallengeIdOf(name), challenge: 'cmFuZG9t', userId, expiresAt: NOW });
};

const putValidations = async (storage: Storage, table: Pick<Table, 'put'>, name: string, { clabe }: KnownOf): Promise<void> => {
  const userId = userIdOf(name);
  for (const copy of ['first', 'second', 'erased']) {
    await storage.validations.create(
      aValidation(`${copy} of ${name}`, {
        userId,
        status: 'valid',
        transfer: aTransfer({ accounts: [accountOf(clabe)] }),
        clientRef: `factura de ${name}`,
        request: JSON.stringify(transferBody({ cuenta_beneficiaria: clabe })),
        completedAt: NOW,
        dueAt: null,
      }),
    );
  }
  await table.put(itemFromAttempt(validationIdOf(`first of ${name}`), anAttempt(1)));
  const erased = await storage.validations.find(validationIdOf(`erased of ${name}`));
  if (erased === null) throw new Error('there is nothing to erase');
  await storage.purges.purge({ ...erased, correlationId: 'a request' }, NOW);
  const after = { code: codeOf(erased), generation: 0, amount: countedAmountOf(erased, 0) };
  await storage.validationCounters.count(userId, [
    {
      change: { userId, createdAt: NOW, batch: 7, writtenAt: NOW, verdictMs: null, paidCalls: NO_PAID_CALLS, before: null, after },
      delivery: { id: eventOf(name), receivedAt: NOW },
    },
  ]);
  await storage.folios.keep(aFolio(userId));
  await storage.notices.replace(null, switchedOn(userId, 'America/Mexico_City', NOW, null));
};

const putExpectedPayments = async (
  { expectedPayments, expectedPaymentImports, validations }: Storage,
  name: string,
  number: number,
  { clabe, payee }: KnownOf,
): Promise<void> => {
  const userId = userIdOf(name);
  const terms = { userId, account: accountOf(clabe), senderHint: payee, clientRef: `factura de ${name}` };
  for (const copy of ['paid', 'open']) await expectedPayments.create(anExpectedPayment(`${copy} of ${name}`, terms), null);
  const job = newImport<ExpectedPaymentImports>(
    {
      id: importIdOf(number),
      userId,
      parseMode: 'template',
      fileKey: `imports/${userId}/${number}`,
      correlationId: `request of ${name}`,
      counts: NO_REQUEST_ROWS,
      details: NO_DETAILS,
    },
    NOW,
  );
  await expectedPaymentImports.create(job, null);
  const read = { amount: '100', account: clabe, sender_hint: payee };
  await expectedPaymentImports.putRows(job, [
    {
      position: 0,
      rowIndex: 1,
      status: 'fatal',
      read,
      overrides: {},
      corrections: {},
      problems: [],
      found: [],
      accepted: null,
      cells: Object.entries(read),
      duplicateOf: null,
      expectedPaymentId: null,
    },
  ]);
  const matchVerdict = makeMatchVerdict({ expectedPayments, validations, clock: { now: () => NOW } });
  await matchVerdict(validationIdOf(`first of ${name}`));
};

const putWebhooks = async ({ endpoints, deliveries, feed, hostLimiter }: Storage, name: string, { clabe }: KnownOf): Promise<void> => {
  const userId = userIdOf(name);
  const owner = { kind: 'account', userId } as const;
  await endpoints.create(anEndpoint(name, { owner }), null, null);
  await deliveries.create(aDelivery(name, { owner, userId }));
  await deliveries.create(aDelivery(`${name} for the platform`, { owner: PLATFORM, userId }));
  const entry = { type: 'validation.completed', at: NOW, body: JSON.stringify({ clabe }) } as const;
  await feed.append(userId, { ...entry, id: eventOf(name) }, NOW);
  await hostLimiter.reserve({ domain: 'example.com', userId }, 1, 10);
  await hostLimiter.block({ host: 'hooks.example.com', userId }, NOW);
};

const putExports = async ({ exports }: Storage, name: string): Promise<void> => {
  const userId = userIdOf(name);
  const pending = aDataExport(name, { userId });
  const file = aWrittenFile();
  await exports.begin(pending, null);
  await exports.advance(pending, finish(pending, file), linkTo(pending, { expiresAt: file.expiresAt }));
  await exports.begin(anExportOfRows(`${name}, rows`, { userId }), null);
};

const putNotifications = async (
  { notifications, preferenceStore, pushSubscriptions, chats }: Storage,
  name: string,
  { clabe }: KnownOf,
): Promise<void> => {
  const userId = userIdOf(name);
  await preferenceStore.change(userId, { switches: { 'validation.completed': { email: true } }, quietHours: { start: 1_320, end: 420 } });
  const endpoint = `https://fcm.googleapis.com/fcm/send/${name}`;
  const browser = { endpoint, keys: { p256dh: 'p', auth: name }, deviceName: name, expiresAt: null, createdAt: NOW };
  await pushSubscriptions.save({ ...browser, userId, id: pushSubscriptionIdOf(userId, endpoint) });
  await chats.offerCode(userId, name, NOW + 1);
  await chats.link({ userId, codeDigest: name, chatId: 1, updateId: 1, now: NOW });
  await chats.offerCode(userId, name, NOW + 1);
  await notifications.append(anAppend(name, await notifications.head(userId), { userId, params: { account: clabe } }));
};

/** An account with data of every kind, whose purge has begun. */
export const putEverythingOf = async (storage: Storage, table: Pick<Table, 'put'>, name: string, number: number): Promise<void> => {
  const userId = userIdOf(name);
  const known = knownOf(name, number);
  const { email, clabe, phone, payee } = known;
  await createTestUser(storage, name, {
    user: { email, name: known.name, phone: { number: `+52${phone}`, verifiedAt: NOW } },
  });
  await putCredentials(storage, name, known);
  await putValidations(storage, table, name, known);
  await putExpectedPayments(storage, name, number, known);
  await putWebhooks(storage, name, known);
  await putExports(storage, name);
  await putNotifications(storage, name, known);
  await storage.beneficiaries.save(userId, [aDraft(clabe, { label: payee }), aDraft(phone, { label: payee })], { max: 10, now: NOW });
  const job = anImport(number, { userId });
  await storage.imports.create(job, null);
  await storage.imports.putRows(
    job,
    [0, 200].map((position) => anImportRow(position, { label: payee, rawPreview: { cuenta: clabe } })),
  );
  await storage.idempotency.claim({
    scope: { ownerId: userId, endpoint: 'POST /validate', key: idempotencyKeyOf(`key-of-${name}-1`) },
    fingerprint: 'a digest',
    owner: 'an attempt',
    resourceId: uuidOf('resource'),
    now: NOW,
    respondBy: NOW,
  });
  for (const operationId of operationsLimitedPerAccount) {
    await storage.operations.tryAcquire({ operationId, max: 5, windowSeconds: 60, per: 'account', subject: userId }, NOW);
  }
  await applyChange(storage.accounts, userId, (account) => deleteAccount(account, PURGING, null, CAUSE));
};
