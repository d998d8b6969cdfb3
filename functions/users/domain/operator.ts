/** Who operates the service, as its legal documents name it; null for what the deployment does not set. */
export type Operator = {
  readonly name: string | null;
  readonly address: string | null;
  /** Address of mail for questions about personal data. */
  readonly privacyContact: string | null;
};
