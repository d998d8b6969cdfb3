import type { ProtectedPolicy, ProtectedRoute, Route } from '../http/route.ts';

/**
 * A protected operation whose code and schemas load at its first request. A cold start then loads the pipeline alone, which suffices for
 * requests that are denied or replayed.
 */
export const lazyRoute = <Caller>(contract: ProtectedPolicy, load: () => Promise<Route<Caller>>): Route<Caller> => {
  let loading: Promise<ProtectedRoute<Caller>> | null = null;
  const loadProtected = async () => {
    const route = await load();
    if (route.access !== 'protected') throw new TypeError(`${contract.operationId} is declared protected but bound as public`);
    return route;
  };
  // After a failed load, the next request tries again.
  const loaded = () =>
    (loading ??= loadProtected().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
  return {
    contract,
    access: 'protected',
    read: async (request, now) => (await loaded()).read(request, now),
    recover:
      contract.idempotent === true
        ? async (resourceId, ownerId, context) => (await (await loaded()).recover?.(resourceId, ownerId, context)) ?? { kind: 'absent' }
        : null,
  };
};
