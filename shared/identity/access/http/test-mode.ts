import { fail, type Failure } from '../../../errors/failure.ts';
import type { KeyOwner } from '../../../platform/http/authorizer.ts';
import { headersOf, type ApiGatewayRequest } from '../../../platform/http/request.ts';
import type { ProtectedAccess } from '../../../platform/http/schemas/contract.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import { testPartitionOf } from '../../accounts/domain/test-partition.ts';
import type { Principal } from '../domain/principal.ts';

/** Whether a request with a session chooses test mode. */
export const choosesTestMode = (request: ApiGatewayRequest): boolean => headersOf(request)['x-mode']?.trim().toLowerCase() === 'test';

type ModeOfAccess = Pick<ProtectedAccess, 'testMode'>;

/** The owner of the data of an operation: in test mode that of the test data, unless the operation shares the data of live mode. */
export const ownerIn = (userId: UserId, isTest: boolean, { testMode }: ModeOfAccess): UserId =>
  isTest && testMode !== 'shared' ? testPartitionOf(userId) : userId;

/** The owner of the Idempotency-Keys of an operation. */
export const keyOwnerIn = (userId: UserId, isTest: boolean, access: ModeOfAccess): KeyOwner => ({
  ownerId: ownerIn(userId, isTest, access),
  ...(isTest ? { mode: 'test' } : {}),
});

/** The caller of an operation, as the owner of its data. */
export const callerIn = (principal: Principal, access: ModeOfAccess): Principal => ({
  ...principal,
  userId: ownerIn(principal.userId, principal.test !== undefined, access),
});

/** The refusal of an operation that exists in live mode alone to a request that chooses test mode; null for any other. */
export const refusalOf = ({ test }: Principal, { testMode }: ModeOfAccess): Failure | null =>
  test !== undefined && testMode === undefined ? fail('test_key_not_allowed') : null;

/** The mode as the answer shows it. */
export const shownMode = ({ test }: Principal): { readonly mode?: 'test' } => (test === undefined ? {} : { mode: 'test' });
