/** Values that admins have set; a setting that is absent has its default. */
export type SettingValues = {
  /** Whether new users can register. */
  readonly registration_open?: boolean;
  /** Senders that a validation queries at most when none is known. */
  readonly sender_probes?: number;
  /** Text messages with codes to each country in a day of UTC, at most. */
  readonly text_messages_per_country_and_day?: number;
  /** Receipts that imports of images of an account may read in a day at most, whatever its plan. */
  readonly receipts_per_account_and_day?: number;
  /** Days for which an overdue payment leaves the plan in force. */
  readonly payment_grace_days?: number;
  /** Sender of mails, in the domain of the deployment's sender. */
  readonly mail_from?: string;
};

/** Bounds, both included, and defaults. */
export const NUMBER_SETTINGS = { sender_probes: { minimum: 0, maximum: 3, byDefault: 3 } } as const;
