import type { Message } from '../../../shared/messages/message.ts';

/** Longer than a worker needs for one message. */
export const LEASE_MS = 60_000;

const MINUTE_MS = 60_000;
/** Three days: a message that is older is of no use to its recipient. */
const MAX_AGE_MS = 3 * 24 * 60 * MINUTE_MS;

const FIRST_DELAY_SECONDS = 5;
const MAX_DELAY_SECONDS = 900;

/** Seconds until the next attempt after so many failed ones: 5 × 2^n, up to the maximum delay of SQS. */
export const retryDelaySeconds = (attempts: number): number => Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2 ** attempts);

/** The instant from which on a message is useless: its code or link has expired. */
export const uselessFrom = ({ template }: Message, requestedAt: number): number => {
  if ('validMinutes' in template) return requestedAt + template.validMinutes * MINUTE_MS;
  return Math.min(requestedAt + MAX_AGE_MS, 'usableUntil' in template ? template.usableUntil : Infinity);
};

const withMinutesLeft = <Template extends { readonly validMinutes: number }>(template: Template, elapsedMs: number): Template => ({
  ...template,
  validMinutes: Math.ceil(template.validMinutes - elapsedMs / MINUTE_MS),
});

/** The message with the remaining validity of its code or link at an instant. */
export const atSending = (message: Message, requestedAt: number, now: number): Message => {
  const elapsedMs = now - requestedAt;
  if (message.channel === 'sms') return { ...message, template: withMinutesLeft(message.template, elapsedMs) };
  const { template } = message;
  return 'validMinutes' in template ? { ...message, template: withMinutesLeft(template, elapsedMs) } : message;
};
