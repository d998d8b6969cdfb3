import { makeEmailChanges } from '../../../functions/account-settings/adapters/email-changes.ts';
import { makeStartEmailChange } from '../../../functions/account-settings/use-cases/email.ts';
import { withIdentity } from '../../../functions/auth/family.ts';
import { makeSendOtp } from '../../../functions/auth/use-cases/codes.ts';
import { makeRequestReset } from '../../../functions/auth/use-cases/passwords.ts';
import { makeRegister } from '../../../functions/auth/use-cases/register.ts';
import { makeSignIn } from '../../../functions/auth/use-cases/sign-in.ts';
import { makeOperationLimiter } from '../../../shared/identity/access/adapters/operation-limiter.ts';
import type { AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { makeAccountStore } from '../../../shared/identity/accounts/adapters/account-store.ts';
import { makeAuditLog } from '../../../shared/identity/accounts/adapters/audit-log.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { makeChallengeStore } from '../../../shared/identity/codes/adapters/challenge-store.ts';
import { makeTextMessageRules } from '../../../shared/identity/codes/adapters/phone-check.ts';
import { makeCommonPasswords } from '../../../shared/identity/passwords/adapters/common-passwords.ts';
import { passwordHasher } from '../../../shared/identity/passwords/adapters/password-hasher.ts';
import { makePasswordStore } from '../../../shared/identity/passwords/adapters/password-store.ts';
import { SALT_BYTES } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import { makePlanCatalogue } from '../../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makePasskeyIndex } from '../../../shared/identity/second-factor/adapters/passkey-index.ts';
import { makeSecondFactorStore } from '../../../shared/identity/second-factor/adapters/second-factor-store.ts';
import { makeSessionStore } from '../../../shared/identity/sessions/adapters/session-store.ts';
import { openMessageQueue } from '../../../shared/messages/adapters/message-queue.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import { makeOverridesDocument } from '../../../shared/overrides/adapters/overrides-document.ts';
import { makeOverridesStore } from '../../../shared/overrides/adapters/overrides-store.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { systemIds } from '../../../shared/platform/ids/system-ids.ts';
import { systemClock } from '../../../shared/platform/time/system-clock.ts';
import { gateIdOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { aSession } from '../../support/builders/identity/sessions.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { fakeKeyCipher } from '../../support/fakes/identity/key-cipher.ts';
import { fakeHmac } from '../../support/fakes/platform/hmac.ts';
import { makeRecordedLog } from '../../support/fakes/platform/log.ts';

const PASSWORD = 'once tortugas bajo la lluvia';

/** Counts the calls to DynamoDB and SQS. */
const makeCounter = () => {
  let calls = 0;
  const counting =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      calls += 1;
      return call(...args);
    };
  return {
    calls: () => calls,
    table: (table: Table): Table => ({
      ...table,
      get: counting(table.get),
      put: counting(table.put),
      update: counting(table.update),
      query: counting(table.query),
      transact: counting(table.transact),
    }),
    queue: ({ enqueue, enqueueBlank }: MessageQueue): MessageQueue => ({
      enqueue: counting(enqueue),
      enqueueBlank: counting(enqueueBlank),
    }),
  };
};

/** One operation, called with an address that has an account and with one that has none. */
export type Inquiry = { readonly name: string; readonly ask: (email: string, user: User) => Promise<unknown> };

type Resources = { readonly table: Table; readonly credentials: Table; readonly queueUrl: string };

const contextOf = (user: User): AuthenticatedContext => {
  const now = Date.now();
  return {
    requestId: 'bench',
    language: 'es',
    receivedAt: now,
    deadline: now + 25_000,
    client: { address: '203.0.113.7', userAgent: null, cookies: new Map() },
    gateway: { apiId: null, domainName: null },
    credential: 'session',
    session: { ...aSession(user.email, now, { userId: user.id }), csrfToken: '' },
    principal: { userId: user.id, role: user.role, permissions: new Set(), language: null, timezone: user.timezone, attributes: {} },
    unit: null,
    mayWait: false,
    quota: { gateId: gateIdOf('bench'), limit: 0, used: 0, resetsAt: 0 },
  };
};

/** The operations that must not reveal which addresses have an account, with their real adapters and the real hash. */
export const prepareInquiries = async ({ table: plainTable, credentials: plainCredentials, queueUrl }: Resources) => {
  await makePlanCatalogue(plainTable).put(aPlan('free', { is_default: true }));
  const counter = makeCounter();
  const [table, credentials] = [counter.table(plainTable), counter.table(plainCredentials)];
  const ports = {
    accounts: makeAccountStore(table, credentials),
    auditLog: makeAuditLog(table),
    challenges: makeChallengeStore(credentials),
    commonPasswords: makeCommonPasswords(),
    emailChanges: makeEmailChanges(credentials),
    encryptApiKey: fakeKeyCipher.encryptApiKey,
    hasher: passwordHasher,
    hmac: fakeHmac,
    ids: systemIds,
    log: makeRecordedLog(),
    messages: counter.queue(openMessageQueue(queueUrl, systemClock)),
    operations: makeOperationLimiter(table, fakeHmac),
    passkeyIndex: makePasskeyIndex(credentials),
    passwords: makePasswordStore(credentials),
    plans: makePlanCatalogue(table),
    secondFactors: makeSecondFactorStore(credentials),
    textMessages: makeTextMessageRules({ countries: ['MX'], maxPerCountryAndDay: () => Promise.resolve(1_000) }),
    sessions: makeSessionStore(table),
    panelUrl: 'https://panel.example.com',
    overrides: makeOverridesDocument({
      store: makeOverridesStore(table),
      clock: systemClock,
      log: makeRecordedLog(),
      maxAgeSeconds: 60,
    }),
  };
  const passwordHash = await passwordHasher.hash(PASSWORD, systemIds.bytes(SALT_BYTES));
  const legal = LEGAL_DOCUMENTS.map(({ document, version }) => ({ document, version }));
  const deps = withIdentity(ports);
  const [signIn, register, requestReset, sendOtp] = [makeSignIn(deps), makeRegister(deps), makeRequestReset(deps), makeSendOtp(deps)];
  const startEmailChange = makeStartEmailChange(deps);

  const inquiries: readonly Inquiry[] = [
    {
      name: 'login, wrong password',
      ask: (email, user) => signIn({ email, password: 'another', deviceName: null }, { session: null, device: null }, contextOf(user)),
    },
    { name: 'password/forgot', ask: (email, user) => requestReset(email, contextOf(user)) },
    {
      name: 'register',
      ask: (email, user) =>
        register({ email, name: 'Ana', password: PASSWORD, timezone: 'America/Mexico_City', language: null, legal }, contextOf(user)),
    },
    {
      name: 'otp/send',
      ask: (email, user) => sendOtp({ purpose: 'email_verification', challengeId: null, email, channel: null }, contextOf(user)),
    },
    {
      name: 'email-change',
      ask: (email, user) => startEmailChange({ newEmail: email, proof: { password: PASSWORD, secondFactor: null } }, contextOf(user)),
    },
  ];

  const accounts = makeAccountStore(plainTable, plainCredentials);
  return {
    inquiries,
    calls: counter.calls,
    /** An account with a confirmed address, or one that awaits its confirmation. */
    createUser: async (name: string, emailVerifiedAt: number | null = Date.now()): Promise<User> => {
      const user = aUser(name, { emailVerifiedAt });
      const gate = { id: gateIdOf(name), keyDigest: 'digest', permissions: null };
      await accounts.create({ user, passwordHash, storedKey: null, limits: { monthlyLimit: 0, minuteLimit: 0 }, gates: [gate] });
      return user;
    },
  };
};
