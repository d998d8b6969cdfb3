import { attributePointer, fail, type Result } from '../../../shared/errors/failure.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { nameOfAddress } from '../../../shared/identity/accounts/domain/email-address.ts';
import {
  addressOfDocument,
  allAccepted,
  documentsInForce,
  documentsToAccept,
  type AcceptedDocument,
  type LegalDocument,
} from '../../../shared/identity/accounts/domain/legal-documents.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { CreateUser } from '../../../shared/identity/accounts/use-cases/create-user.ts';
import type { Challenge, ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';
import type { SendCode } from '../../../shared/identity/codes/use-cases/send-code.ts';
import { SALT_BYTES, type PasswordHasher } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import type { CheckNewPassword, PasswordRejected } from '../../../shared/identity/passwords/use-cases/check-new-password.ts';
import { defaultPlan } from '../../../shared/identity/plans/domain/default-plan.ts';
import type { PlanCatalogue } from '../../../shared/identity/plans/ports/plan-catalogue.ts';
import { isPendingRegistration } from '../../../shared/identity/sessions/domain/sign-in-refusal.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { Message } from '../../../shared/messages/message.ts';
import type { OverridesDocument } from '../../../shared/overrides/ports/overrides-document.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

export type Registration = {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly timezone: string;
  readonly language: Language | null;
  readonly legal: readonly AcceptedDocument[];
};

/** Time zone of an account whose user has given none. */
export const DEFAULT_TIMEZONE = 'America/Mexico_City';

export type RegisterDeps = {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly plans: PlanCatalogue;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly ids: Pick<Ids, 'bytes'>;
  readonly createUser: CreateUser;
  readonly sendCode: SendCode;
  readonly checkNewPassword: CheckNewPassword;
  readonly overrides: Pick<OverridesDocument, 'current'>;
  /** Address of the panel. */
  readonly panelUrl: string;
};

/** Notifies the owner of an address that it was used to register, instead of sending the code. */
const toOwner =
  ({ email, language }: User, context: RequestContext) =>
  (id: ChallengeId): Message => ({
    id: messageIdOf('already_registered', id),
    channel: 'email',
    to: email,
    language: language ?? context.language,
    correlationId: context.requestId,
    template: { name: 'already_registered' },
  });

/**
 * Registers an account and sends a code to its address. The answer and its time are the same for an address with an account: its owner gets
 * another mail. Others may register with the address until it is confirmed. Until then the account has no password: the data of a
 * registration is stored with its challenge, and applies with the code of that challenge. So a stranger who registers first leaves nothing
 * to the owner of the address. While registration is closed, every address gets the same refusal.
 */
export const makeRegister = (deps: RegisterDeps) => {
  const { accounts, plans, hasher, ids, createUser, sendCode, checkNewPassword, overrides, panelUrl } = deps;

  const check = async (
    { email, name, password, legal }: Registration,
    inForce: readonly LegalDocument[],
  ): Promise<Result<null, PasswordRejected | 'legal_acceptance_required'>> => {
    const checked = await checkNewPassword(password, { email, name, hasSecondFactor: false }, 'password');
    const missing = documentsToAccept(legal, inForce);
    if (!checked.ok || missing.length === 0) return checked;
    const documents = missing.map(({ document, version, url }) => ({ document, version, url: addressOfDocument({ url }, panelUrl) }));
    return fail({ code: 'legal_acceptance_required', pointer: attributePointer('legal') }, { meta: { documents } });
  };

  /** The user of an address: a new one, unless it has an account. Both take the same steps, so that the time reveals nothing. */
  const userOf = async (email: string, now: number): Promise<User | null> => {
    const plan = defaultPlan(await plans.list());
    if (plan === undefined) throw new Error('the deployment has no default plan');
    const rest = {
      role: 'user',
      planSlug: plan.slug,
      permissions: null,
      emailVerifiedAt: null,
      legalAcceptances: [],
    } as const;
    await createUser({ email, name: nameOfAddress(email), passwordHash: null, timezone: DEFAULT_TIMEZONE, language: null, ...rest }, now);
    return (await accounts.findByEmail(email))?.user ?? null;
  };

  return async (
    registration: Registration,
    context: RequestContext,
  ): Promise<Result<Challenge, PasswordRejected | 'registration_closed' | 'legal_acceptance_required' | 'rate_limit_exceeded'>> => {
    const { settings, legal_documents: published } = (await overrides.current()).sections;
    if (settings.data.registration_open === false) return fail('registration_closed');
    const inForce = documentsInForce(published.data);
    const checked = await check(registration, inForce);
    if (!checked.ok) return checked;
    const { email, name, password, timezone, language } = registration;
    const { receivedAt: now, requestId: correlationId } = context;
    const passwordHash = await hasher.hash(password, ids.bytes(SALT_BYTES));
    const user = await userOf(email, now);
    const isOpen = user !== null && isPendingRegistration(user);
    return sendCode({
      subject: {
        purpose: 'email_verification',
        registration: { passwordHash, name, timezone, language, legalAcceptances: allAccepted(now, inForce) },
      },
      userId: isOpen ? user.id : null,
      destination: { channel: 'email', to: email },
      language: language ?? context.language,
      now,
      correlationId,
      ...(user !== null && !isOpen ? { instead: toOwner(user, context) } : {}),
    });
  };
};
