import type { NotificationParams } from '../notification.ts';
import type { NotificationText, NotificationTexts } from './notification-text.ts';
import { amountText, broadcastText, centavosText, instantText, textOf } from './params.ts';

/** The transfer, as far as it is known: `The transfer of $15,000.50 to account ••••5678`. */
const transfer = (params: NotificationParams): string => {
  const [amount, account] = [textOf(params, 'amount'), textOf(params, 'account')];
  return `The transfer${amount === '' ? '' : ` of ${amountText(amount)}`}${account === '' ? '' : ` to account ${account}`}`;
};

/** The expected payment: `The expected payment of $1,250.50 to account ••••5678`. */
const expected = (params: NotificationParams): string =>
  `The expected payment of ${amountText(textOf(params, 'amount'))} to account ${textOf(params, 'account')}`;

const VERDICTS: Readonly<Record<string, (what: string) => NotificationText>> = {
  valid: (what) => ({ title: 'Transfer confirmed', body: `${what} is confirmed by Banxico.` }),
  not_found: (what) => ({ title: 'Transfer not found', body: `${what} does not appear at Banxico.` }),
  cep_unavailable: (what) => ({ title: 'CEP not available', body: `${what} has no CEP at Banxico yet.` }),
  returned: (what) => ({ title: 'Transfer returned', body: `${what} was returned to its sender.` }),
};

const ended = (params: NotificationParams): NotificationText =>
  (VERDICTS[textOf(params, 'status')] ?? ((what) => ({ title: 'Validation finished', body: `${what} has a verdict.` })))(transfer(params));

const security = (title: string, body: string) => (): NotificationText => ({
  title,
  body: `${body} If this was not you, change your password and end all sessions.`,
});

const TWO_FACTOR: Readonly<Record<string, string>> = {
  enabled: 'Two-step verification was turned on.',
  changed: 'The channel for two-step verification was changed.',
  disabled: 'Two-step verification was turned off.',
  reset: 'Our support team turned off two-step verification.',
  recovery_codes: 'New recovery codes were made.',
};

/** English texts of notifications. */
export const ENGLISH: NotificationTexts = {
  of: {
    'validation.completed': ended,
    'validation.failed': (params) => ({ title: 'Validation failed', body: `${transfer(params)} could not be validated.` }),
    'validation.error': (params) => ({ title: 'Validation with an error', body: `${transfer(params)} allows no conclusion.` }),
    'validation.returned': (params) => ({ title: 'Transfer returned', body: `${transfer(params)} was returned to its sender.` }),
    'validation.cep_pdf_available': (params) => ({
      title: 'PDF of the CEP available',
      body: `${transfer(params)} has the PDF of its CEP.`,
    }),
    'validation.retry.scheduled': (params) => ({ title: 'Retries scheduled', body: `${transfer(params)} will be queried again.` }),
    'validation.retry.resolved': (params) => ({ title: 'Retry succeeded', body: `${transfer(params)} was confirmed by a retry.` }),
    'validation.retry.exhausted': (params) => ({ title: 'Retries exhausted', body: `${transfer(params)} will not be queried again.` }),
    'validation.retry.cancelled': (params) => ({ title: 'Retries cancelled', body: `${transfer(params)} will not be queried again.` }),
    'expected_payment.matched': (params) => ({ title: 'Expected payment complete', body: `${expected(params)} was received in full.` }),
    'expected_payment.partial': (params) => ({
      title: 'Expected payment in part',
      body: `${expected(params)} was received in part: ${amountText(textOf(params, 'missing'))} are missing.`,
    }),
    'expected_payment.overpaid': (params) => ({
      title: 'Expected payment in excess',
      body: `${expected(params)} was received with ${amountText(textOf(params, 'excess'))} in excess.`,
    }),
    'expected_payment.expired': (params) => ({
      title: 'Expected payment expired',
      body: `${expected(params)} did not arrive in time: ${amountText(textOf(params, 'missing'))} are missing.`,
    }),
    'expected_payment.returned': (params) => ({
      title: 'Payment returned',
      body: `${expected(params)} lost a payment that was returned: ${amountText(textOf(params, 'missing'))} are missing.`,
    }),
    'import.preview_ready': () => ({ title: 'Import ready for review', body: 'The file was read: review its rows and confirm them.' }),
    'import.completed': () => ({ title: 'Import finished', body: 'The confirmed rows were processed.' }),
    'import.failed': () => ({ title: 'Import failed', body: 'The import ended before its rows were processed.' }),
    'quota.threshold_reached': (params) => ({
      title: `You used ${textOf(params, 'percent')} % of the month’s validations`,
      body: `Your plan includes ${textOf(params, 'limit')} validations in ${textOf(params, 'month')}.`,
    }),
    'billing.payment_succeeded': (params) => ({
      title: 'Payment received',
      body: `We received your payment of ${centavosText(params, 'amount')}.`,
    }),
    'billing.payment_failed': (params) => ({
      title: 'Your payment failed',
      body: `We could not charge ${centavosText(params, 'amount')}. Check your card on the page for payments.`,
    }),
    'billing.trial_will_end': (params) => ({
      title: 'Your trial ends soon',
      body: `The trial of the plan ${textOf(params, 'plan_slug')} ends on ${instantText(params, 'trial_end')}. Unless you cancel, the first payment is made then.`,
    }),
    'billing.subscription_canceled': (params) => ({
      title: 'Your subscription ended',
      body: `The subscription to the plan ${textOf(params, 'plan_slug')} ended. The limits of the default plan apply now.`,
    }),
    'billing.invoice_upcoming': (params) => ({
      title: 'Your next payment',
      body: `The plan ${textOf(params, 'plan_slug')} is charged on ${instantText(params, 'charged_at')}: ${centavosText(params, 'amount')} as of now.`,
    }),
    'finance.statement_ready': (params) => ({
      title: `The statement of ${textOf(params, 'month')} is ready`,
      body: `Verified transfers: ${textOf(params, 'count')}, of ${centavosText(params, 'amount')}. Download the statement and the certificates of the month.`,
    }),
    'webhook.failing': (params) => ({
      title: 'A webhook has failed for 24 hours',
      body: `No delivery to ${textOf(params, 'url')} has worked. We keep trying.`,
    }),
    'webhook.auto_disabled': (params) => ({
      title: 'We disabled a webhook that does not answer',
      body: `We stopped sending to ${textOf(params, 'url')}. Enable it once it works again.`,
    }),
    'api_key.regenerated': security('Your API key was replaced', 'A new API key replaced the earlier one.'),
    'security.new_device_sign_in': (params) => ({
      title: 'Sign-in from a new device',
      body: `${textOf(params, 'device') || 'Unknown device'}. If this was not you, change your password and end all sessions.`,
    }),
    'security.password_changed': security('Your password changed', 'The password of your account changed.'),
    'security.sessions_ended': security('All sessions ended', 'All sessions of your account were ended.'),
    'security.two_factor_changed': (params) =>
      security('Your two-step verification changed', TWO_FACTOR[textOf(params, 'change')] ?? 'Two-step verification changed.')(),
    'security.email_changed': security('The address of your account changed', 'Your account has another e-mail address now.'),
    'security.phone_changed': security('The phone of your account changed', 'The phone was added, changed or removed.'),
    'security.api_key_revealed': security('Your API key was shown', 'Somebody with your password saw your whole API key.'),
    'security.api_key_exposed': security('We revoked your API key', 'Your API key appeared in a public place.'),
    'security.named_key_changed': security('Your named keys changed', 'A named API key was created, changed or revoked.'),
    'security.passkey_changed': security('Your passkeys changed', 'A passkey was added or removed.'),
    'security.passkey_counter_regressed': security(
      'A passkey may have been copied',
      'A passkey signed with an earlier counter, as a copy would.',
    ),
    'security.account_restored': security('Your account is active again', 'Your account was restored.'),
    'security.identity_changed': security('Your linked identities changed', 'An identity of another provider was linked or unlinked.'),
    'broadcast.announcement': broadcastText('en'),
    'broadcast.security_notice': broadcastText('en'),
  },
  nameOf: {
    'validation.completed': 'Verdicts',
    'validation.failed': 'Failed validations',
    'validation.error': 'Validations with an error',
    'validation.returned': 'Returned transfers',
    'validation.cep_pdf_available': 'Available PDFs of CEPs',
    'validation.retry.scheduled': 'Scheduled retries',
    'validation.retry.resolved': 'Successful retries',
    'validation.retry.exhausted': 'Exhausted retries',
    'validation.retry.cancelled': 'Cancelled retries',
    'expected_payment.matched': 'Expected payments in full',
    'expected_payment.partial': 'Expected payments in part',
    'expected_payment.overpaid': 'Expected payments in excess',
    'expected_payment.expired': 'Expired expected payments',
    'expected_payment.returned': 'Expected payments with returns',
    'import.preview_ready': 'Imports ready for review',
    'import.completed': 'Finished imports',
    'import.failed': 'Failed imports',
    'quota.threshold_reached': 'Quota notices',
    'billing.payment_succeeded': 'Payments',
    'billing.payment_failed': 'Failed payments',
    'billing.trial_will_end': 'Ends of trials',
    'billing.subscription_canceled': 'Ended subscriptions',
    'billing.invoice_upcoming': 'Upcoming payments',
    'finance.statement_ready': 'Statements of each month',
    'webhook.failing': 'Failing webhooks',
    'webhook.auto_disabled': 'Disabled webhooks',
    'api_key.regenerated': 'Replaced API keys',
    'security.new_device_sign_in': 'Sign-ins from new devices',
    'security.password_changed': 'Changes of the password',
    'security.sessions_ended': 'Ended sessions',
    'security.two_factor_changed': 'Changes of two-step verification',
    'security.email_changed': 'Changes of the address',
    'security.phone_changed': 'Changes of the phone',
    'security.api_key_revealed': 'Views of the API key',
    'security.api_key_exposed': 'Published API keys',
    'security.named_key_changed': 'Changes of named keys',
    'security.passkey_changed': 'Changes of passkeys',
    'security.passkey_counter_regressed': 'Passkeys that may have been copied',
    'security.account_restored': 'Restorations of the account',
    'security.identity_changed': 'Changes of linked identities',
    'broadcast.announcement': 'Announcements',
    'broadcast.security_notice': 'Security notices',
  },
  digest: (name, count) => ({ title: `${name}: ${count}`, body: `${count} notifications of this kind within a short time, in one.` }),
};
