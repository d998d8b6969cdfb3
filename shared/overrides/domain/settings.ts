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

export type SettingName = keyof SettingValues;

/** Bounds of the numbers, both included, and defaults where the deployment has none of its own. */
export const NUMBER_SETTINGS = {
  sender_probes: { minimum: 0, maximum: 3, byDefault: 3 },
  text_messages_per_country_and_day: { minimum: 1, maximum: 100_000, byDefault: null },
  receipts_per_account_and_day: { minimum: 0, maximum: 100_000, byDefault: 100_000 },
  payment_grace_days: { minimum: 0, maximum: 60, byDefault: 7 },
} as const;

export type NumberSetting = keyof typeof NUMBER_SETTINGS;

export const SETTING_NAMES = [
  'registration_open',
  'sender_probes',
  'text_messages_per_country_and_day',
  'receipts_per_account_and_day',
  'payment_grace_days',
  'mail_from',
] as const satisfies readonly SettingName[];

/** The settings that the deployment has a value for, before anyone sets them. */
export type DeployedSettings = {
  readonly text_messages_per_country_and_day: number;
  /** Null for a deployment that sends no mails. */
  readonly mail_from: string | null;
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether mails may be sent from an address: SES and the rights of the deployment are for the domain of its own sender. */
export const isPossibleSender = (address: string, deployed: string | null): boolean =>
  deployed !== null && domainOf(address) === domainOf(deployed);
