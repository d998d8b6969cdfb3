import type { UserId } from '../../accounts/domain/identity.ts';
import type { Route } from './route.ts';

/** Opens an operation over the test data of an owner, whose clock is some milliseconds ahead. */
export type OpenInTestMode = (owner: UserId, clockOffsetMs: number) => Promise<Route>;

/**
 * An operation that serves both modes: test mode reads the request again, at the instant of its own clock, and runs over ports of its own.
 * The checks of a request that need no caller see the clock of live mode, too.
 */
export const byMode = (live: Route, openInTestMode: OpenInTestMode): Route => {
  if (live.access === 'public') return live;
  return {
    ...live,
    read: async (request, now) => {
      const read = await live.read(request, now);
      if (!read.ok) return read;
      return {
        ok: true,
        value: {
          ...read.value,
          run: async (context, response) => {
            const { principal, receivedAt, deadline } = context;
            if (principal.test === undefined) return read.value.run(context, response);
            const { clockOffsetMs: ahead } = principal.test;
            const test = await openInTestMode(principal.userId, ahead);
            if (test.access === 'public') throw new TypeError(`${test.contract.operationId} is public in test mode alone`);
            const again = await test.read(request, now + ahead);
            return again.ok ? again.value.run({ ...context, receivedAt: receivedAt + ahead, deadline: deadline + ahead }, response) : again;
          },
        },
      };
    },
  };
};

/** The operations of a family in both modes; `openInTestMode` opens the same ones in the same order. */
export const allByMode = (
  live: readonly Route[],
  openInTestMode: (...mode: Parameters<OpenInTestMode>) => Promise<readonly Route[]>,
): readonly Route[] =>
  live.map((route, index) =>
    byMode(route, async (...mode) => {
      const inTestMode = (await openInTestMode(...mode))[index];
      if (inTestMode === undefined) throw new TypeError(`${route.contract.operationId} is missing in test mode`);
      return inTestMode;
    }),
  );
