import { allContracts } from '../../functions/manifests.ts';
import { SENDING_LIMITS } from '../../shared/identity/codes/domain/challenge.ts';
import type { OperationLimit, RouteContract } from '../../shared/platform/http/schemas/contract.ts';

/** A limit as `GET /usage/limits` shows it. */
type ShownLimit = { readonly max: number; readonly window_seconds: number; readonly per: OperationLimit['per'] };

/** Name of an operation by its path, without parameters: `otp_send` for `/auth/otp/send`. */
const nameOf = ({ path }: Pick<RouteContract, 'path'>): string =>
  path
    .replace(/^\/(?:auth|users\/me|public)(?=\/)/, '')
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('{'))
    .join('_')
    .replaceAll('-', '_');

const isLimited = ({ access }: RouteContract): boolean => (access.limits ?? []).length > 0;

const endsWithVariable = ({ path }: RouteContract): boolean => path.endsWith('}');

/** The last variable of a path, by which `/status/subscriptions/{token}` differs from `/status/subscriptions`. */
const variableOf = ({ path }: RouteContract): string => path.slice(path.lastIndexOf('{') + 1, -1);

/** Limits that are no part of a contract, because they count what several operations do. */
const SHARED_LIMITS: Readonly<Record<string, readonly OperationLimit[]>> = { otp_send: SENDING_LIMITS };

const shown = ({ max, windowSeconds, per }: OperationLimit): ShownLimit => ({ max, window_seconds: windowSeconds, per });

/** The limits of every operation that has limits of its own, by its name. Throws where two operations have one name. */
export const operationLimits = (): Readonly<Record<string, readonly ShownLimit[]>> => {
  const ofPaths = new Set(allContracts.filter((contract) => isLimited(contract) && !endsWithVariable(contract)).map(nameOf));
  const limited = allContracts.filter(isLimited).map((contract) => {
    const { limits = [] } = contract.access;
    const name = nameOf(contract);
    const own = endsWithVariable(contract) && ofPaths.has(name) ? `${name}_${variableOf(contract)}` : name;
    return [own, [...(SHARED_LIMITS[name] ?? []), ...limits].map(shown)] as const;
  });
  const byName = new Map(limited);
  if (byName.size !== limited.length) throw new Error('two operations with limits have one name');
  return Object.fromEntries([...byName].toSorted(([left], [right]) => (left < right ? -1 : 1)));
};

/** A module with one constant, made by a file of this folder. */
export const generatedModule = (file: string, constant: string, value: unknown): string =>
  [
    `// Made by \`npm run openapi\` from the contracts; see infra/openapi/${file}.ts.`,
    `export const ${constant} = ${JSON.stringify(value, null, 2)} as const;`,
    '',
  ].join('\n');

/** The limits as a module of the family that shows them: it would have to load every contract otherwise. */
export const operationLimitsModule = (): string => generatedModule('operation-limits', 'OPERATION_LIMITS', operationLimits());
