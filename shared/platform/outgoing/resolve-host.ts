import { errorCodeOf } from '../error-info.ts';

/**
 * All addresses of a host name; none when it has none. Rejects when the name servers cannot tell, or `signal` aborts.
 */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const { Resolver } = process.getBuiltinModule('node:dns').promises;

const ATTEMPT_TIMEOUT_MS = 2_000;
const ATTEMPTS = 2;

/** There is such a name, but no address of this kind; or there is no such name. */
const NO_ADDRESS: readonly string[] = ['ENODATA', 'ENOTFOUND'];

const noneWhenAbsent = (error: unknown): readonly string[] => {
  if (NO_ADDRESS.includes(errorCodeOf(error))) return [];
  throw error;
};

/** Asks the name servers of the machine, or others given as `address:port`. */
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
