import { makeRestoreSigningKeys } from '../../../functions/account-deletion/adapters/restore-signing-keys.ts';
import { makeRestoreTokenSigner } from '../../../functions/account-deletion/adapters/restore-token-codec.ts';
import type { Deletion } from '../../../shared/identity/deletion/domain/deletion.ts';
import type { EmailTemplate } from '../../../shared/messages/message.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { TEST_PASSWORD, type Grants } from '../../support/contracts/storage.ts';
import { makeFakeSecret } from '../../support/fakes/account-deletion/restore-secret.ts';

export const MINUTE = 60_000;
export const DAY = 86_400_000;

type MailOfDeletion = Extract<EmailTemplate, { readonly name: 'account_deleted' | 'account_deletion_warning' }>;

/** A session of an account in its current state. */
export const signIn = async (api: TestApi, caller: Caller) => {
  const account = await api.kept.accounts.find(caller.user.id);
  const validSince = account?.user.tokensInvalidatedAfter ?? 0;
  return openTestSession(api, caller, { issuedAt: api.clock.now(), validSince });
};

/** Deletes an account by its user's request. */
export const deleteAccount = async (api: TestApi, caller: Caller): Promise<ApiReply> =>
  invoke(api, {
    method: 'DELETE',
    path: '/users/me',
    headers: await signIn(api, caller),
    body: { password: TEST_PASSWORD },
  });

/** The life of one account. */
export const lifeOf = (api: TestApi, caller: Caller) => {
  const account = async () => {
    const found = await api.kept.accounts.find(caller.user.id);
    if (found === null) throw new Error('no account');
    return found;
  };
  const deletion = async (): Promise<Deletion> => {
    const found = (await account()).user.deletion;
    if (found === null) throw new Error('the account is not deleted');
    return found;
  };
  /** The mails about the deletion, oldest first. */
  const mails = (): readonly MailOfDeletion[] =>
    api.messageQueue
      .messages()
      .map(({ template }) => template)
      .filter((template) => template.name === 'account_deleted' || template.name === 'account_deletion_warning');
  const restore = (token: unknown): Promise<ApiReply> =>
    invoke(api, { method: 'POST', path: '/auth/restore-account', headers: {}, body: { token } });
  return {
    account,
    deletion,
    mails,
    restore,
    remove: () => deleteAccount(api, caller),
    /** The token of the newest mail. */
    lastToken: (): string => mails().at(-1)?.token ?? 'none',
  };
};

/** Processes the steps that are due now. */
export const runDueSteps = async (api: TestApi): Promise<void> => {
  for (const step of api.lifeSteps.receive()) await api.runLifeStep(step);
};

/** Advances the clock by so many days, with a sweep every hour and, a minute later, the steps that it found. */
export const liveDays = async (api: TestApi, days: number): Promise<void> => {
  const until = api.clock.now() + days * DAY;
  while (api.clock.now() < until) {
    api.clock.advance(Math.min(60 * MINUTE, until - api.clock.now()));
    await api.sweepDueSteps();
    await runDueSteps(api);
  }
};

export const openLife = async (grants: Grants = {}) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  const caller = await api.createUser('caller', grants);
  return { api, caller, ...lifeOf(api, caller) };
};

/** A deleted account whose user was notified. */
export const openDeleted = async (grants: Grants = {}) => {
  const life = await openLife(grants);
  await life.remove();
  await runDueSteps(life.api);
  return life;
};

/** Signs tokens that were never sent, under a key of its own. */
export const makeSigner = ({ storage, clock }: TestApi) =>
  makeRestoreTokenSigner(makeRestoreSigningKeys(makeFakeSecret(), clock), storage.restoreKeys);
