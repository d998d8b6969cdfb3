import type Stripe from 'stripe';

import { lazy } from '../../platform/lazy.ts';
import type { Log } from '../../platform/observability/log.ts';
import { ProcessorUnavailableError } from '../ports/processor-unavailable.ts';
import type { ReadProcessorCredentials } from './processor-credentials.ts';

/** The version of the API that requests, answers and events have: that of the library, whose types are generated from its OpenAPI. */
export const STRIPE_API_VERSION = '2026-08-26.dahlia';

/** Of one request. A request of ours makes a few of them within 25 seconds. */
const TIMEOUT_MS = 7_000;
const MAX_RETRIES = 1;

export type StripeSettings = {
  readonly credentials: ReadProcessorCredentials;
  /** Origin of a stand-in; null for the processor itself. */
  readonly origin: string | null;
  readonly log: Pick<Log, 'warn'>;
};

const addressOf = (origin: string | null) => {
  if (origin === null) return {};
  const { hostname, port, protocol } = new URL(origin);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
};

/** Opens the API for a key. `origin` is that of a stand-in; null for the processor itself. */
export const openStripe = async (apiKey: string, origin: string | null): Promise<Stripe> => {
  const { default: Client } = await import('stripe');
  return new Client(apiKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    ...addressOf(origin),
  });
};

type Call<Output> = (stripe: Stripe) => Promise<Output>;

/** Calls of Stripe with the key of the deployment. The library, which is large, loads with the first call. */
export const makeStripeClient = ({ credentials, origin, log }: StripeSettings) => {
  const load = lazy(async () => (await import('stripe')).default);
  let opened: { readonly key: string; readonly stripe: Stripe } | null = null;

  const open = async (): Promise<Stripe> => {
    const known = await credentials();
    if (known === null) throw new ProcessorUnavailableError('the deployment has no key of the processor');
    if (opened?.key === known.apiKey) return opened.stripe;
    const stripe = await openStripe(known.apiKey, origin);
    opened = { key: known.apiKey, stripe };
    return stripe;
  };

  /** Throws {@link ProcessorUnavailableError} for every failure but the one that `expected` turns into an output. */
  const callOr = async <Output, Expected>(
    call: Call<Output>,
    expected: (error: Stripe.errors.StripeError) => Expected | undefined,
  ): Promise<Output | Expected> => {
    const [Client, stripe] = await Promise.all([load(), open()]);
    try {
      return await call(stripe);
    } catch (error) {
      if (!(error instanceof Client.errors.StripeError)) throw error;
      const output = expected(error);
      if (output !== undefined) return output;
      // Texts of the processor may name customers.
      log.warn('payment_processor_failed', { problem: error.type, status: error.statusCode, request: error.requestId });
      throw new ProcessorUnavailableError(`the processor answered ${error.type}`);
    }
  };

  return {
    load,
    credentials,
    callOr,
    call: <Output>(call: Call<Output>): Promise<Output> => callOr<Output, never>(call, () => undefined),
    /** Null for an object that the processor does not have. */
    find: <Output>(call: Call<Output>): Promise<Output | null> =>
      callOr(call, (error) => (error.code === 'resource_missing' ? null : undefined)),
  };
};

export type StripeClient = ReturnType<typeof makeStripeClient>;
