import type { FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';

/** Paths of the API in their order, each with the family that serves it; null for one that only leads to others. */
export type ApiPaths = ReadonlyMap<string, string | null>;

/** A path and the paths above it: `/a/{b}` gives `/a`, `/a/{b}`. */
const pathsDownTo = (path: string): readonly string[] => {
  const segments = path.split('/').slice(1);
  return segments.map((_segment, index) => `/${segments.slice(0, index + 1).join('/')}`);
};

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const isVariable = (path: string): boolean => path.slice(path.lastIndexOf('/')).startsWith('/{');

/** A greedy path matches everything. */
const checkGreedy = (paths: readonly string[]): void => {
  const greedy = paths.find((path) => path.includes('+}'));
  if (greedy !== undefined) throw new RangeError(`${greedy}: only pages and the root have a greedy path, for paths that no family serves`);
};

/** API Gateway rejects a second path variable below one parent. */
const checkVariables = (paths: readonly string[]): void => {
  const siblings = [...Map.groupBy(paths.filter(isVariable), parentOf).values()].find(({ length }) => length > 1);
  if (siblings !== undefined) throw new RangeError(`${siblings.join(' and ')}: variables at one place need one name`);
};

/** The paths of pages and of their files. */
const pathsOfPages = (pages: FamilyManifest['pages']): readonly string[] => (pages === undefined ? [] : [pages, `${pages}/{file+}`]);

/**
 * Every path of the API and every path on the way to one. A path has one gateway method, so one family serves all its
 * operations. Throws RangeError for contracts that break that, or a rule of API Gateway for paths.
 */
export const apiPathsOf = (families: readonly FamilyManifest[]): ApiPaths => {
  const owners = new Map<string, string>();
  checkGreedy(families.flatMap(({ contracts }) => contracts.map(({ path }) => path)));
  for (const { name, contracts, pages } of families) {
    for (const path of [...contracts.map(({ path: served }) => served), ...pathsOfPages(pages)]) {
      const owner = owners.get(path) ?? name;
      if (owner !== name) throw new RangeError(`${path} is served by ${owner} and by ${name}: one family serves all methods of a path`);
      owners.set(path, name);
    }
  }
  if (owners.has('/')) throw new RangeError('no family may serve /: families are below it');
  const paths = [...new Set([...owners.keys()].flatMap(pathsDownTo))].toSorted();
  checkVariables(paths);
  return new Map(paths.map((path) => [path, owners.get(path) ?? null]));
};
