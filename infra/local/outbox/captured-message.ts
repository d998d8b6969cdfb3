/** A mail or a text message as it left. A text message has neither subject, HTML nor headers. */
export type CapturedMessage = {
  readonly id: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent_at: string;
};
