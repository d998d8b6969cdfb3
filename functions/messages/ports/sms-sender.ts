import type { SendOutcome } from './email-sender.ts';

export type SmsSender = {
  /** `to` in E.164. */
  readonly send: (to: string, text: string) => Promise<SendOutcome>;
};
