/** A rendered mail. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the template, for delivery metrics. */
  readonly template: string;
};

/**
 * `refused`: it will never be accepted. `unknown`: no response arrived, and it may have been sent. An error is thrown if it was certainly
 * not sent, but may be later.
 */
export type SendOutcome = 'sent' | 'refused' | 'unknown';

export type EmailSender = {
  readonly send: (email: Email) => Promise<SendOutcome>;
};
