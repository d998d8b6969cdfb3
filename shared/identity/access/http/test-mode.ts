import { fail, type Failure } from '../../../errors/failure.ts';
import { headersOf, type ApiGatewayRequest } from '../../../platform/http/request.ts';
import type { ProtectedAccess } from '../../../platform/http/schemas/contract.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import { testPartitionOf } from '../../accounts/domain/test-partition.ts';
import type { Principal } from '../domain/principal.ts';

/** Whether a request with a session chooses test mode. */
export const choosesTestMode = (request: ApiGatewayRequest): boolean => headersOf(request)['x-mode']?.trim().toLowerCase() === 'test';

/** The owner of the data of an account in the mode of its request. */
export const ownerOf = ({ userId, test }: Principal): UserId => (test === undefined ? userId : testPartitionOf(userId));

/** The owner of the stored answers of an operation; null for an operation that test mode lacks. */
export const ownerOfAnswers = (userId: UserId, isTest: boolean, { testMode }: Pick<ProtectedAccess, 'testMode'>): UserId | null => {
  if (!isTest || testMode === 'shared') return userId;
  return testMode === undefined ? null : testPartitionOf(userId);
};

/** The caller of an operation: in test mode the owner of the test data, unless the operation shares the data of live mode. */
export const callerIn = (principal: Principal, { testMode }: Pick<ProtectedAccess, 'testMode'>): Principal =>
  testMode === 'shared' ? principal : { ...principal, userId: ownerOf(principal) };

/** The refusal of an operation that exists in live mode alone to a request that chooses test mode; null for any other. */
export const refusalOf = ({ test }: Principal, { testMode }: Pick<ProtectedAccess, 'testMode'>): Failure | null =>
  test !== undefined && testMode === undefined ? fail('test_key_not_allowed') : null;

/** The mode as the answer shows it. */
export const shownMode = ({ test }: Principal): { readonly mode?: 'test' } => (test === undefined ? {} : { mode: 'test' });
