import type { Hmac } from '../../../digests/hmac.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { permissionsOfRole, type Permission } from '../../access/domain/permissions.ts';
import { ENTROPY_BYTES, fingerprintOf, makeApiKey, makeGateId, type ApiKey } from '../../api-keys/domain/api-key.ts';
import type { EncryptApiKey } from '../../api-keys/ports/key-ciphertext.ts';
import { keepApiKey } from '../../api-keys/use-cases/keep-api-key.ts';
import type { PlanCatalogue } from '../../plans/ports/plan-catalogue.ts';
import { newSubscription, offeredPlan, planLimitsOf } from '../../plans/use-cases/plan-of-user.ts';
import type { User } from '../domain/account.ts';
import { isUserId, type Role } from '../domain/identity.ts';
import type { LegalAcceptance } from '../domain/legal-documents.ts';
import type { AccountStore } from '../ports/account-store.ts';

export type NewUser = {
  readonly email: string;
  readonly name: string;
  /** Null where a code has to confirm the address first, and brings the password. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly planSlug: string;
  /** The permissions of the API key; null for all those of the role. */
  readonly permissions: readonly Permission[] | null;
  readonly timezone: string;
  readonly language: Language | null;
  /** Epoch milliseconds; null where the user has yet to do it. */
  readonly emailVerifiedAt: number | null;
  /** Empty where the user has yet to accept the legal documents. */
  readonly legalAcceptances: readonly LegalAcceptance[];
};

/** A user, with the key that is shown this once. */
export type CreatedUser = { readonly user: User; readonly apiKey: ApiKey };

export type CreateUserDeps = {
  readonly accounts: AccountStore;
  readonly plans: PlanCatalogue;
  readonly hmac: Pick<Hmac, 'ofApiKey'>;
  readonly encryptApiKey: EncryptApiKey;
  readonly log: Pick<Log, 'error'>;
  readonly ids: Ids;
};

/** Null for a key that carries all its role has: it follows the role from then on. */
const carriedPermissions = ({ role, permissions }: NewUser): readonly Permission[] | null =>
  permissions === null || permissionsOfRole[role].every((permission) => permissions.includes(permission)) ? null : permissions;

/** Creates an active user on a plan, with a password and an API key. */
export const makeCreateUser =
  ({ accounts, plans, hmac, ids, ...keeping }: CreateUserDeps) =>
  async (request: NewUser, now: number): Promise<Result<CreatedUser, 'plan_not_available' | 'email_taken'>> => {
    const catalogue = await plans.list();
    const plan = offeredPlan(request.planSlug, catalogue);
    if (plan === undefined) return fail('plan_not_available');
    const id = ids.uuid();
    if (!isUserId(id)) throw new TypeError('the id generator does not make UUIDs');
    const gateId = makeGateId(ids.bytes(ENTROPY_BYTES));
    const apiKey = makeApiKey(gateId, ids.bytes(ENTROPY_BYTES));
    const { prefix, last_4: last4 } = fingerprintOf(apiKey);
    const user: User = {
      id,
      email: request.email,
      name: request.name,
      role: request.role,
      status: 'active',
      timezone: request.timezone,
      language: request.language,
      emailVerifiedAt: request.emailVerifiedAt,
      createdAt: now,
      apiKey: { prefix, last4, createdAt: now },
      namedKeys: [],
      subscription: newSubscription(plan),
      legalAcceptances: request.legalAcceptances,
      phone: null,
      twoFactor: { enabled: false, method: null },
      tokensInvalidatedAfter: 0,
      deletion: null,
      deletionCount: 0,
    };
    const outcome = await accounts.create({
      user,
      passwordHash: request.passwordHash,
      storedKey: await keepApiKey(keeping, apiKey, { userId: id, keyId: ids.uuid() }),
      limits: planLimitsOf(plan, catalogue),
      gates: [{ id: gateId, keyDigest: await hmac.ofApiKey(apiKey), permissions: carriedPermissions(request) }],
    });
    return outcome === 'created' ? ok({ user, apiKey }) : fail('email_taken');
  };

export type CreateUser = ReturnType<typeof makeCreateUser>;
