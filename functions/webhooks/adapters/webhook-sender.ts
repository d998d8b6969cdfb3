import type { GuardedFetch, OutgoingFailure } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { DeliveryError } from '../../../shared/webhooks/domain/delivery.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';

const CHECK_TIMEOUT_MS = 5_000;

/** Bytes of a response that are read, and bytes of its text that are kept. */
const MAX_READ_BYTES = 65_536;
const MAX_KEPT_BYTES = 4_096;

const errorOf = (problem: OutgoingFailure): DeliveryError => (problem === 'too_many_redirects' ? 'redirect_not_followed' : problem);

const headerOf = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'string' ? value : value?.[0]);

/** Text without the control characters that a terminal or a spreadsheet would act on, cut between two characters. */
const shownText = (bytes: Buffer): string => {
  const text = bytes.toString('utf8').replaceAll(/(?![\t\n])\p{Cc}/gu, ' ');
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(MAX_KEPT_BYTES)).read);
};

/** Deliveries over HTTP, by the guarded way that every URL from a user takes. */
export const makeWebhookSender = (fetcher: GuardedFetch): WebhookSender => ({
  send: async ({ url, headers, body, timeoutMs }) => {
    const result = await fetcher.send({ method: 'POST', url, headers, body, maxBytes: MAX_READ_BYTES, timeoutMs });
    switch (result.kind) {
      case 'response':
        return {
          kind: 'response',
          status: result.status,
          retryAfter: headerOf(result.headers['retry-after']),
          body: shownText(result.body),
        };
      case 'refused':
        return { kind: 'no_response', error: 'url_blocked' };
      case 'failed':
        return { kind: 'no_response', error: errorOf(result.problem) };
    }
  },

  check: async (url) => {
    const problem = await fetcher.check(url, CHECK_TIMEOUT_MS);
    switch (problem) {
      case null:
      case 'invalid_url':
      case 'not_https':
      case 'blocked':
        return problem;
      default:
        return 'dns_failed';
    }
  },
});
