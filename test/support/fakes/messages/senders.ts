import type { Email, EmailSender, SendOutcome } from '../../../../functions/messages/ports/email-sender.ts';
import type { SmsSender } from '../../../../functions/messages/ports/sms-sender.ts';

/** Takes a message, with or without a response, refuses it, or has a fault that may pass. */
export type SenderMode = SendOutcome | 'down';

const outcomeOf = (mode: SenderMode): SendOutcome => {
  if (mode === 'down') throw new Error('the service that sends is down');
  return mode;
};

/** Mails in memory. */
export const makeFakeEmailSender = () => {
  const mails: Email[] = [];
  const control: { mode: SenderMode } = { mode: 'sent' };
  return {
    control,
    mails: (): readonly Email[] => mails,
    send: async (email) => {
      await Promise.resolve();
      const outcome = outcomeOf(control.mode);
      if (outcome !== 'refused') mails.push(email);
      return outcome;
    },
  } satisfies EmailSender & Readonly<Record<string, unknown>>;
};

/** Text messages in memory. */
export const makeFakeSmsSender = () => {
  const texts: { readonly to: string; readonly text: string }[] = [];
  const control: { mode: SenderMode } = { mode: 'sent' };
  return {
    control,
    texts: (): readonly { readonly to: string; readonly text: string }[] => texts,
    send: async (to, text) => {
      await Promise.resolve();
      const outcome = outcomeOf(control.mode);
      if (outcome !== 'refused') texts.push({ to, text });
      return outcome;
    },
  } satisfies SmsSender & Readonly<Record<string, unknown>>;
};
