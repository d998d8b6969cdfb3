import type { DeliveryError } from '../../../shared/webhooks/domain/delivery.ts';

export type WebhookRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A later response is ignored. */
  readonly timeoutMs: number;
};

export type WebhookResponse =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of the body, as text. */
      readonly body: string;
    }
  | { readonly kind: 'no_response'; readonly error: DeliveryError };

export type UrlProblem = 'invalid_url' | 'not_https' | 'blocked' | 'dns_failed';

/** Calls endpoints, but only public ones, and follows no redirects. */
export type WebhookSender = {
  readonly send: (request: WebhookRequest) => Promise<WebhookResponse>;
  /** Why a URL is refused before it is stored; null when it is accepted. */
  readonly check: (url: string) => Promise<UrlProblem | null>;
};
