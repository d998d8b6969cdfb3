import { permissionsOfRole, type Permission } from '../../shared/identity/access/domain/permissions.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import { isPlainAddress } from '../../shared/identity/accounts/domain/email-address.ts';
import type { Role } from '../../shared/identity/accounts/domain/identity.ts';
import { allAccepted, documentsInForce } from '../../shared/identity/accounts/domain/legal-documents.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import { makeCreateUser } from '../../shared/identity/accounts/use-cases/create-user.ts';
import type { ApiKey } from '../../shared/identity/api-keys/domain/api-key.ts';
import { passwordHasher } from '../../shared/identity/passwords/adapters/password-hasher.ts';
import { SALT_BYTES } from '../../shared/identity/passwords/ports/password-hasher.ts';
import { makePlanCatalogue } from '../../shared/identity/plans/adapters/plan-catalogue.ts';
import { makeOverridesStore } from '../../shared/overrides/adapters/overrides-store.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import { valueOf } from './command-line.ts';
import type { Deployment } from './deployment.ts';

export type RequestedUser = {
  readonly plan: string;
  readonly role: Role;
  /** A subset of the role's permissions; null for all of them. */
  readonly permissions: readonly string[] | null;
  /** Null for a generated address. */
  readonly email: string | null;
  readonly name: string | null;
};

/** The result for the operator. The key and the password are shown only here. */
export type CreatedUser = {
  readonly user_id: string;
  readonly email: string;
  readonly password: string;
  readonly api_key: ApiKey;
  readonly plan: string;
  readonly role: Role;
};

const PASSWORD_BYTES = 18;

/** Errors go to standard error, because standard output prints the account. */
const standardError: Pick<Log, 'error'> = {
  error: (event, _fields, error) => process.stderr.write(`${event}: ${String(error)}\n`),
};

const grantedPermissions = ({ role, permissions }: RequestedUser): readonly Permission[] | null => {
  if (permissions === null) return null;
  const own = permissionsOfRole[role];
  const unknown = permissions.filter((permission) => !own.some((each) => each === permission));
  if (unknown.length > 0) throw new RangeError(`the role ${role} does not have: ${unknown.join(', ')}`);
  return own.filter((permission) => permissions.includes(permission));
};

/** Creates an active user on a plan. Throws RangeError for an unknown plan, an unknown permission or an invalid address. */
export const createUser = async (
  { table, credentials, hmac, encryptApiKey }: Pick<Deployment, 'table' | 'credentials' | 'hmac' | 'encryptApiKey'>,
  request: RequestedUser,
  now: number,
  accounts: AccountStore = makeAccountStore(table, credentials),
): Promise<CreatedUser> => {
  const plans = makePlanCatalogue(table);
  const email = request.email ?? `${request.role}-${request.plan}-${systemIds.uuid().slice(0, 8)}@example.mx`;
  if (!isPlainAddress(email)) throw new RangeError('the address has invisible characters, or more than 64 octets before the @');
  const { sections } = await makeOverridesStore(table).read();
  const password = Buffer.from(systemIds.bytes(PASSWORD_BYTES)).toString('base64url');
  const create = makeCreateUser({
    accounts,
    plans,
    hmac,
    encryptApiKey,
    ids: systemIds,
    log: standardError,
  });
  const { user, apiKey } = valueOf(
    await create(
      {
        email,
        name: request.name ?? `Cuenta ${request.plan}`,
        passwordHash: await passwordHasher.hash(password, systemIds.bytes(SALT_BYTES)),
        role: request.role,
        planSlug: request.plan,
        permissions: grantedPermissions(request),
        timezone: 'America/Mexico_City',
        language: null,
        emailVerifiedAt: now,
        legalAcceptances: allAccepted(now, documentsInForce(sections.legal_documents.data)),
      },
      now,
    ),
  );
  return { user_id: user.id, email, password, api_key: apiKey, plan: request.plan, role: request.role };
};
