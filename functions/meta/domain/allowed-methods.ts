/** The part of an OpenAPI document that says which methods each path has. */
export type DescribedPaths = { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const methodsOf = (pathItem: Readonly<Record<string, unknown>>): readonly string[] => {
  const described = METHODS.filter((method) => pathItem[method] !== undefined).map((method) => method.toUpperCase());
  return [...described.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
};

/** Value of the `Allow` header (RFC 9110 §10.2.1) by path template; paths without operations are left out. */
export const allowByPath = ({ paths }: DescribedPaths): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(paths)
      .map(([path, pathItem]) => [path, methodsOf(pathItem)] as const)
      .filter(([, methods]) => methods.length > 1)
      .map(([path, methods]) => [path, methods.join(', ')]),
  );
