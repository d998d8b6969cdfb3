import { allContracts } from '../../functions/manifests.ts';
import { catalogue, isErrorCode, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { errorCodesOf } from '../../shared/platform/openapi/error-responses.ts';

/** Every code, in the order of the alphabet. */
export const CODES: readonly ErrorCode[] = Object.keys(catalogue).filter(isErrorCode).toSorted();

/** Answers with any code on request, so it belongs to none. */
const SIMULATOR = 'simulateError';

/** The operations that answer with each code, by operationId. None for codes of the gateway, of wrong paths and of commands. */
export const errorOperations = (): Readonly<Record<string, readonly string[]>> => {
  const answering = allContracts.filter(({ operationId }) => operationId !== SIMULATOR);
  const used = answering.map((contract) => ({ operationId: contract.operationId, codes: new Set(errorCodesOf(contract)) }));
  return Object.fromEntries(
    CODES.map((code) => [code, used.flatMap(({ operationId, codes }) => (codes.has(code) ? [operationId] : [])).toSorted()]),
  );
};

/** The operations as a module of the family that shows them: it would have to load every contract otherwise. */
export const errorOperationsModule = (): string =>
  [
    '// Made by `npm run openapi` from the contracts; see infra/openapi/error-operations.ts.',
    `export const ERROR_OPERATIONS: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(errorOperations(), null, 1)};`,
    '',
  ].join('\n');
