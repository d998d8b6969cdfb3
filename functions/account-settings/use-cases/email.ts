import { attributePointer, fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { callerSession, type AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { changeEmail, endsSessions } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { Account, User } from '../../../shared/identity/accounts/domain/account.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { untilApplied } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { CODE_SECONDS, destinationHint, type Challenge, type ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';
import { codeContextOf } from '../../../shared/identity/codes/domain/code-context.ts';
import type { CheckCode, CodeProblem } from '../../../shared/identity/codes/use-cases/check-code.ts';
import type { SendCode } from '../../../shared/identity/codes/use-cases/send-code.ts';
import { digestOfToken } from '../../../shared/identity/sessions/domain/session.ts';
import { isPendingRegistration } from '../../../shared/identity/sessions/domain/sign-in-refusal.ts';
import type { SessionStore } from '../../../shared/identity/sessions/ports/session-store.ts';
import { newToken } from '../../../shared/identity/sessions/use-cases/new-token.ts';
import type { IdentityProof, ProofProblem, ProveIdentity } from '../../../shared/identity/sessions/use-cases/prove-identity.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { EmailChanges } from '../ports/email-changes.ts';
import { keepOwnSession } from './keep-own-session.ts';
import { typedCodeOf, type TypedCode } from './typed-code.ts';

export type EmailDeps = {
  readonly proveIdentity: ProveIdentity;
  readonly sendCode: SendCode;
  readonly checkCode: CheckCode;
  readonly messages: Pick<MessageQueue, 'enqueue'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly accounts: AccountStore;
  readonly sessions: Pick<SessionStore, 'keep'>;
  readonly emailChanges: EmailChanges;
};

/** Whether another account has an address. A registration that is not confirmed may be a stranger's, so it does not count. */
const isTakenFrom = (userId: UserId, holder: Account | null): boolean =>
  holder !== null && holder.user.id !== userId && !isPendingRegistration(holder.user);

/**
 * Changes the address of a session's user, also under concurrent changes of the account. The session of the request continues; the change
 * ends the others.
 */
const moveTo = async (
  { accounts, sessions }: Pick<EmailDeps, 'accounts' | 'sessions'>,
  email: string,
  context: AuthenticatedContext,
): Promise<Result<{ readonly after: User }, 'email_taken' | 'unauthorized'>> =>
  untilApplied<Result<{ readonly after: User }, 'email_taken' | 'unauthorized'>>(async () => {
    const { receivedAt: at, requestId: correlationId } = context;
    const { userId, validSince } = callerSession(context);
    const account = await accounts.find(userId);
    if (account?.user.tokensInvalidatedAfter !== validSince) return fail('unauthorized');
    const holder = await accounts.findByEmail(email);
    if (isTakenFrom(userId, holder)) return fail('email_taken');
    const change = changeEmail(account, email, holder?.user.id === userId ? null : holder, { at, correlationId });
    const outcome = await accounts.change(account, change);
    if (outcome === 'email_taken') return fail('email_taken');
    if (outcome !== 'applied') return 'conflict';
    if (endsSessions(change)) await keepOwnSession(sessions, context, account);
    return ok({ after: { ...account.user, email, emailVerifiedAt: at } });
  });

const userIn = async ({ accounts }: Pick<EmailDeps, 'accounts'>, userId: UserId): Promise<User> => {
  const account = await accounts.find(userId);
  if (account === null) throw new Error('a user with a session has no account');
  return account.user;
};

/** Sends a code to the unverified address of an account. */
export const makeSendVerification = (deps: EmailDeps) => {
  const { sendCode } = deps;
  return async (context: AuthenticatedContext): Promise<Result<Challenge, 'email_already_verified' | 'rate_limit_exceeded'>> => {
    const { id: userId, email, emailVerifiedAt } = await userIn(deps, context.principal.userId);
    if (emailVerifiedAt !== null) return fail('email_already_verified');
    return sendCode({
      subject: { purpose: 'address_confirmation' },
      userId,
      destination: { channel: 'email', to: email },
      ...codeContextOf(context),
    });
  };
};

/** Confirms the address of an account with the code that was sent to it. */
export const makeConfirmVerification = (deps: EmailDeps) => {
  const { checkCode } = deps;
  return async (typed: TypedCode, context: AuthenticatedContext): Promise<Result<User, CodeProblem | 'unauthorized'>> => {
    const { userId } = context.principal;
    const checked = await checkCode(...typedCodeOf(typed), { purposes: ['address_confirmation'], userId }, context.receivedAt);
    if (!checked.ok) return checked;
    const { email } = await userIn(deps, userId);
    // The account has another address by now, with its own codes.
    if (email !== checked.value.destination.to) return fail('otp_expired');
    const moved = await moveTo(deps, email, context);
    if (moved.ok) return ok(moved.value.after);
    return fail(moved.problems[0].code === 'unauthorized' ? 'unauthorized' : 'otp_expired');
  };
};

/** The requested address, and the proof of identity for it. */
export type WantedEmail = { readonly newEmail: string; readonly proof: IdentityProof };

/**
 * Sends a code to the requested address, and a notice with a cancel link to the current one. For an address of another account the response
 * is the same, but no code is sent. A pending registration does not reserve its address.
 */
export const makeStartEmailChange = (deps: EmailDeps) => {
  const { accounts, emailChanges, messages, ids, proveIdentity, sendCode } = deps;

  const notify = async ({ email, language }: User, newEmail: string, token: string, context: AuthenticatedContext): Promise<void> =>
    messages.enqueue({
      id: messageIdOf('email_change_notice', digestOfToken(token)),
      channel: 'email',
      to: email,
      language: language ?? context.language,
      correlationId: context.requestId,
      template: { name: 'email_change_notice', cancelToken: token, newEmailHint: destinationHint({ channel: 'email', to: newEmail }) },
    });

  return async (
    { newEmail, proof }: WantedEmail,
    context: AuthenticatedContext,
  ): Promise<Result<Challenge, ProofProblem | 'email_unchanged'>> => {
    const { userId } = callerSession(context);
    const proved = await proveIdentity(userId, proof, codeContextOf(context));
    if (!proved.ok) return proved;
    const user = proved.value;
    if (user.email === newEmail) return fail({ code: 'email_unchanged', pointer: attributePointer('new_email') });
    const holder = await accounts.findByEmail(newEmail);
    const sent = await sendCode({
      subject: { purpose: 'email_change' },
      userId: isTakenFrom(userId, holder) ? null : userId,
      destination: { channel: 'email', to: newEmail },
      ...codeContextOf(context),
    });
    if (!sent.ok) return sent;
    const token = newToken(ids);
    // A change becomes pending only after the current address has been notified.
    await notify(user, newEmail, token, context);
    await emailChanges.put({
      userId,
      challengeId: sent.value.id,
      cancelDigest: digestOfToken(token),
      expiresAt: context.receivedAt + CODE_SECONDS * 1_000,
    });
    return sent;
  };
};

/** Changes an account's address to the one that received the code, and notifies the former address. */
export const makeConfirmEmailChange = (deps: EmailDeps) => {
  const { accounts, emailChanges, messages, checkCode } = deps;

  const mailFormerAddress = async (before: User, newEmail: string, context: AuthenticatedContext, id: ChallengeId): Promise<void> =>
    messages.enqueue({
      id: messageIdOf('email_changed', id),
      channel: 'email',
      to: before.email,
      language: before.language ?? context.language,
      correlationId: context.requestId,
      template: {
        name: 'email_changed',
        at: context.receivedAt,
        timezone: before.timezone,
        newEmailHint: destinationHint({ channel: 'email', to: newEmail }),
      },
    });

  return async (typed: TypedCode, context: AuthenticatedContext): Promise<Result<User, CodeProblem | 'email_taken' | 'unauthorized'>> => {
    const { userId } = context.principal;
    const checked = await checkCode(...typedCodeOf(typed), { purposes: ['email_change'], userId }, context.receivedAt);
    if (!checked.ok) return checked;
    // It was cancelled, or replaced by a later one.
    if (!(await emailChanges.take(userId, typed.challengeId, context.receivedAt))) return fail('otp_expired');
    const { to } = checked.value.destination;
    const holder = await accounts.findByEmail(to);
    if (isTakenFrom(userId, holder)) return fail('email_taken');
    // Before the change: the former address is notified even if a later step fails.
    await mailFormerAddress(await userIn(deps, userId), to, context, typed.challengeId);
    const moved = await moveTo(deps, to, context);
    return moved.ok ? ok(moved.value.after) : moved;
  };
};

/** Withdraws a change of address. */
export const makeCancelEmailChange =
  ({ emailChanges }: Pick<EmailDeps, 'emailChanges'>) =>
  async ({ principal, receivedAt }: AuthenticatedContext): Promise<Result<null, 'email_change_not_found'>> =>
    (await emailChanges.take(principal.userId, null, receivedAt)) ? ok(null) : fail('email_change_not_found');

/** The same for anyone with the link in the mail to the old address, signed in or not. */
export const makeCancelEmailChangeByToken =
  ({ emailChanges }: Pick<EmailDeps, 'emailChanges'>) =>
  async (token: string, { receivedAt }: RequestContext): Promise<Result<null, 'cancel_token_invalid'>> =>
    (await emailChanges.takeByToken(digestOfToken(token), receivedAt))
      ? ok(null)
      : fail({ code: 'cancel_token_invalid', pointer: attributePointer('token') });
