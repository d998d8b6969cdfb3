import type { UrlProblem, WebhookRequest, WebhookResponse, WebhookSender } from '../../../../functions/webhooks/ports/webhook-sender.ts';

export const answered = (status: number, retryAfter?: string): WebhookResponse => ({
  kind: 'response',
  status,
  retryAfter,
  body: `answer ${status}`,
});

/** Endpoints in memory: they answer 200 by default, and record their requests. */
export const makeFakeWebhookSender = () => {
  const answers = new Map<string, (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse>>();
  const problems = new Map<string, UrlProblem>();
  const received: WebhookRequest[] = [];
  return {
    send: async (request) => {
      received.push(request);
      return (await answers.get(request.url)?.(request)) ?? answered(200);
    },
    check: (url) => Promise.resolve(problems.get(url) ?? null),
    received,
    /** Scripts the answers of a URL. */
    answer: (url: string, respond: (request: WebhookRequest) => WebhookResponse | Promise<WebhookResponse>): void => {
      answers.set(url, respond);
    },
    /** Scripts a problem of a URL. */
    refuse: (url: string, problem: UrlProblem): void => {
      problems.set(url, problem);
    },
  } satisfies WebhookSender & Readonly<Record<string, unknown>>;
};
