import { allContracts } from '../../functions/manifests.ts';
import { generatedModule } from './operation-limits.ts';

/** Method and path of every operation, by its id. */
export const operationPaths = () =>
  Object.fromEntries(
    allContracts
      .map(({ operationId, method, path }) => [operationId, { method, route: `/v1${path}` }] as const)
      .toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );

/** The operations as a module of the family that shows requests: it would have to load every contract otherwise. */
export const operationPathsModule = (): string => generatedModule('operation-paths', 'OPERATIONS', operationPaths());
