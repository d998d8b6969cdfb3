import { errorCodeOf } from '../error-info.ts';

/** All addresses of a host name; an empty list when it has none. Rejects when the name servers give no answer, or `signal` aborts. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const { Resolver } = process.getBuiltinModule('node:dns').promises;

const ATTEMPT_TIMEOUT_MS = 2_000;
const ATTEMPTS = 2;

/** The name has no address of this kind, or does not exist. */
const NO_ADDRESS: readonly string[] = ['ENODATA', 'ENOTFOUND'];

const noneWhenAbsent = (error: unknown): readonly string[] => {
  if (NO_ADDRESS.includes(errorCodeOf(error))) return [];
  throw error;
};

/** Uses the name servers of the machine, or others given as `address:port`. */
export const makeResolveHost =
  (servers?: readonly string[]): ResolveHost =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: ATTEMPT_TIMEOUT_MS, tries: ATTEMPTS });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = (): void => {
      resolver.cancel();
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const addresses = await Promise.all([resolver.resolve4(host).catch(noneWhenAbsent), resolver.resolve6(host).catch(noneWhenAbsent)]);
      return addresses.flat();
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
