import type { EmailTemplate, Message, SmsTemplate } from '../../../shared/messages/message.ts';

/**
 * Whether the loss of a message is worse than its duplicate: codes and links that a user waits for, and notices about the security of the
 * account. A duplicate has the same code or token.
 */
const IS_LOSS_WORSE: Readonly<Record<EmailTemplate['name'] | SmsTemplate['name'], boolean>> = {
  email_verification: true,
  already_registered: false,
  two_factor_code: true,
  phone_verification: true,
  password_reset: true,
  password_reset_code: true,
  email_change_code: true,
  email_change_notice: true,
  email_changed: true,
  phone_changed: true,
  password_changed: true,
  new_device_sign_in: true,
  admin_new_device_sign_in: true,
  two_factor_changed: true,
  api_key_revealed: true,
  api_key_regenerated: true,
  api_key_exposed: true,
  named_key_changed: true,
  passkey_changed: true,
  identity_changed: true,
  notification: false,
  webhook_failing: false,
  webhook_auto_disabled: false,
  account_deleted: true,
  account_deletion_warning: true,
  account_restored: true,
  status_subscription: true,
  incident_update: false,
  data_export_ready: false,
};

/** Sends of one message whose outcome may stay unknown: neither SES nor SNS recognises a repeated one. */
export const maxUnknownSends = ({ template }: Message): number => (IS_LOSS_WORSE[template.name] ? 2 : 1);
