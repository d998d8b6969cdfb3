import { makePlanCatalogue } from '../../shared/identity/adapters/plan-catalogue.ts';
import { hashPassword, SALT_BYTES } from '../../shared/identity/adapters/scrypt.ts';
import { makeUserStore } from '../../shared/identity/adapters/user-store.ts';
import { API_KEY_ENTROPY_BYTES, fingerprintOf, makeApiKey } from '../../shared/identity/domain/api-key.ts';
import { isUserId, type Role } from '../../shared/identity/domain/identity.ts';
import { permissionsOfRole } from '../../shared/identity/domain/permissions.ts';
import { FALLBACK_PER_KEY_LIMIT } from '../../shared/identity/domain/rate-limit.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import type { Deployment } from './deployment.ts';

export type NewUser = {
  readonly plan: string;
  readonly role: Role;
  /** Fewer than the role's own; null for all of them. */
  readonly permissions: readonly string[] | null;
  /** Null for a made-up address. */
  readonly email: string | null;
  readonly name: string | null;
};

/** What the operator hands over. The key and the password are shown here and never again. */
export type CreatedUser = {
  readonly user_id: string;
  readonly email: string;
  readonly password: string;
  readonly api_key: string;
  readonly plan: string;
  readonly role: Role;
};

const PASSWORD_BYTES = 18;

const grantedPermissions = ({ role, permissions }: NewUser): readonly string[] => {
  const own: readonly string[] = permissionsOfRole[role];
  const unknown = (permissions ?? []).filter((permission) => !own.includes(permission));
  if (unknown.length > 0) throw new RangeError(`the role ${role} does not have: ${unknown.join(', ')}`);
  return permissions ?? own;
};

/** Creates an active account on a plan, with a password and an API key. Throws RangeError for a plan or permission that is none. */
export const createUser = async ({ table, hmac }: Deployment, request: NewUser, now: number): Promise<CreatedUser> => {
  const permissions = grantedPermissions(request);
  const plans = await makePlanCatalogue(table).list();
  const plan = plans.find(({ slug, is_active: isActive }) => slug === request.plan && isActive);
  if (plan === undefined)
    throw new RangeError(`there is no active plan ${request.plan}; there are: ${plans.map(({ slug }) => slug).join(', ')}`);

  const freeLimit = plans.find(({ slug }) => slug === 'free')?.api_per_minute ?? FALLBACK_PER_KEY_LIMIT;
  const id = systemIds.uuid();
  if (!isUserId(id)) throw new TypeError('the id generator does not make UUIDs');
  const email = request.email ?? `${request.role}-${request.plan}-${id.slice(0, 8)}@example.mx`;
  const password = Buffer.from(systemIds.bytes(PASSWORD_BYTES)).toString('base64url');
  const apiKey = makeApiKey(systemIds.bytes(API_KEY_ENTROPY_BYTES));
  const fingerprint = fingerprintOf(apiKey);
  const outcome = await makeUserStore(table).create(
    {
      id,
      email,
      name: request.name ?? `Cuenta ${plan.name}`,
      role: request.role,
      status: 'active',
      timezone: 'America/Mexico_City',
      language: null,
      emailVerifiedAt: now,
      createdAt: now,
      apiKey: { prefix: fingerprint.prefix, last4: fingerprint.last_4 },
      subscription: plan.is_default
        ? null
        : { planSlug: plan.slug, status: 'active', currentPeriodEnd: null, cancelAt: null, billingInterval: 'month' },
      legalAcceptedAt: now,
    },
    { passwordHash: await hashPassword(password, systemIds.bytes(SALT_BYTES)), apiKeyDigest: await hmac.ofApiKey(apiKey) },
    { permissions, monthlyLimit: plan.monthly_validation_limit, minuteLimit: plan.api_per_minute ?? freeLimit },
  );
  if (outcome === 'email_taken') throw new RangeError(`${email} belongs to another account`);
  return { user_id: id, email, password, api_key: apiKey, plan: plan.slug, role: request.role };
};
