import type { AwsClient } from 'aws4fetch';

type Init = NonNullable<Parameters<AwsClient['fetch']>[1]>;

/**
 * Sends a signed request, and once more when its connection broke, as an idle kept-alive one may, while the time of both
 * lasts: only for requests that may arrive twice. The signer itself repeats the answers 429 and 5xx.
 */
export const sendSigned = async (client: AwsClient, url: string, init: Init, timeoutMs: number): Promise<Response> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const send = () => client.fetch(url, { ...init, signal });
  try {
    return await send();
  } catch (error) {
    if (signal.aborted) throw error;
    return send();
  }
};
