import { apiResourcesOf, type FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';

/** Paths of the API in their order, each with the family that serves it; null for one that only leads to others. */
export type ApiPaths = ReadonlyMap<string, string | null>;

/** A path and the paths above it: `/a/{b}` gives `/a`, `/a/{b}`. */
const pathsDownTo = (path: string): readonly string[] => {
  const segments = path.split('/').slice(1);
  return segments.map((_segment, index) => `/${segments.slice(0, index + 1).join('/')}`);
};

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isVariable = (path: string): boolean => path.slice(path.lastIndexOf('/')).startsWith('/{');

/** An operation has a path of its own; which paths a greedy resource takes together is in the manifest. */
const checkGreedy = (paths: readonly string[]): void => {
  const greedy = paths.find((path) => path.includes('+}'));
  if (greedy !== undefined) throw new RangeError(`${greedy}: an operation has no greedy path; greedyBelow of the manifest makes one`);
};

/** API Gateway rejects a second path variable below one parent. */
const checkVariables = (paths: readonly string[]): void => {
  const siblings = [...Map.groupBy(paths.filter(isVariable), parentOf).values()].find(({ length }) => length > 1);
  if (siblings !== undefined) throw new RangeError(`${siblings.join(' and ')}: variables at one place need one name`);
};

/** A greedy resource takes every path below another, and would be the sibling of their variables. */
const checkGreedyPrefixes = (families: readonly FamilyManifest[]): void => {
  for (const { name, greedyBelow = [] } of families) {
    for (const prefix of greedyBelow) {
      const below = families.flatMap((family) =>
        family.contracts.filter(({ path }) => path.startsWith(`${prefix}/`)).map(({ path }) => ({ path, owner: family.name })),
      );
      const foreign = below.find(({ owner }) => owner !== name);
      if (foreign !== undefined)
        throw new RangeError(`${foreign.path} of ${foreign.owner} is below ${prefix}, where ${name} serves all paths`);
      if (below.length === 0) throw new RangeError(`${name} has no path below ${prefix}`);
    }
  }
};

/**
 * The path of every resource of the API: those that call a family, and those on the way to one. A path has one gateway method, so one
 * family serves all its operations. Throws RangeError for contracts that break that, or a rule of API Gateway for paths.
 */
export const apiPathsOf = (families: readonly FamilyManifest[]): ApiPaths => {
  const owners = new Map<string, string>();
  checkGreedy(families.flatMap(({ contracts }) => contracts.map(({ path }) => path)));
  checkGreedyPrefixes(families);
  for (const family of families) {
    for (const path of apiResourcesOf(family)) {
      const owner = owners.get(path) ?? family.name;
      if (owner !== family.name)
        throw new RangeError(`${path} is served by ${owner} and by ${family.name}: one family serves all methods of a path`);
      owners.set(path, family.name);
    }
  }
  if (owners.has('/')) throw new RangeError('no family may serve /: families are below it');
  const paths = [...new Set([...owners.keys()].flatMap(pathsDownTo))].toSorted();
  checkVariables(paths);
  return new Map(paths.map((path) => [path, owners.get(path) ?? null]));
};
