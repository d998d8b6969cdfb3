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

/** `refused`: it will not be taken at another time either. Whatever may pass by itself is thrown. */
export type SendOutcome = 'sent' | 'refused';

export type EmailSender = {
  readonly send: (email: Email) => Promise<SendOutcome>;
};
