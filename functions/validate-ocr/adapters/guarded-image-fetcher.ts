import type { GuardedFetch, OutgoingFailure } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { OutgoingUrlProblem } from '../../../shared/platform/outgoing/outgoing-url.ts';
import type { FetchedImage, FetchProblem, ImageFetcher } from '../ports/image-fetcher.ts';

/** From the first look-up to the last byte: a request waits for it. */
const TIMEOUT_MS = 8_000;
const MAX_REDIRECTS = 3;

const REFUSALS: Readonly<Record<OutgoingUrlProblem, FetchProblem>> = {
  invalid_url: 'invalid_url',
  not_https: 'invalid_url_scheme',
  blocked: 'url_ssrf_blocked',
};

const FAILURES: Readonly<Record<OutgoingFailure, FetchProblem>> = {
  dns_failed: 'image_url_unreachable',
  connection_failed: 'image_url_unreachable',
  timeout: 'image_url_unreachable',
  too_many_redirects: 'image_url_too_many_redirects',
};

const refused = (problem: FetchProblem): FetchedImage => ({ kind: 'refused', problem });

/** The media type a server names, where it names one of its own. */
const mediaTypeOf = (contentType: string | readonly string[] | undefined): string | null =>
  typeof contentType === 'string' && !/^(?:application\/octet-stream|binary\/octet-stream|text\/plain)\b/i.test(contentType)
    ? contentType
    : null;

/** Fetches over the guarded way to addresses of users. */
export const makeImageFetcher = (guarded: Pick<GuardedFetch, 'send'>): ImageFetcher => ({
  fetch: async (url, maxBytes) => {
    const headers = { Accept: 'image/jpeg, image/png, image/webp, application/pdf', 'Accept-Encoding': 'identity' };
    const result = await guarded.send({ method: 'GET', url, headers, maxBytes, timeoutMs: TIMEOUT_MS, maxRedirects: MAX_REDIRECTS });
    if (result.kind === 'refused') return refused(REFUSALS[result.problem]);
    if (result.kind === 'failed') return refused(FAILURES[result.problem]);
    if (result.status !== 200) return refused('image_url_unreachable');
    if (result.isTruncated) return refused('image_url_too_large');
    return { kind: 'fetched', bytes: result.body, mediaType: mediaTypeOf(result.headers['content-type']) };
  },
});
