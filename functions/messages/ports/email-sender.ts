/** A mail as it leaves. */
export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the template, by which figures of deliveries are told apart. */
  readonly template: string;
};

/**
 * `refused`: it will not be taken at another time either. `unknown`: no response arrived, and it may have been sent. What
 * was certainly not sent, and may be later, is thrown.
 */
export type SendOutcome = 'sent' | 'refused' | 'unknown';

export type EmailSender = {
  readonly send: (email: Email) => Promise<SendOutcome>;
};
