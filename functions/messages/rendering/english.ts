import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import { durationText, instantText, type Block, type Content, type Texts } from './content.ts';

const WORDS = { minutes: 'minutes', hour: 'hour', hours: 'hours' };

const text = (words: string): Block => ({ kind: 'text', text: words });
const note = (words: string): Block => ({ kind: 'note', text: words });

const NOT_YOU = 'If this was not you, change your password and end all sessions right away.';

type Code = { readonly code: string; readonly validMinutes: number };

const codeContent = (subject: string, purpose: string, { code, validMinutes }: Code, ignore: string): Content => ({
  subject,
  blocks: [
    text(purpose),
    { kind: 'code', code },
    note(`It expires in ${durationText(validMinutes, WORDS)} and works once. We never request this code by phone or by message.`),
    note(ignore),
  ],
});

type Notice = { readonly at: number; readonly timezone: string };

const noticeContent = (
  subject: string,
  what: string,
  { at, timezone }: Notice,
  rows: readonly (readonly [string, string])[] = [],
): Content => ({
  subject,
  blocks: [text(what), { kind: 'facts', rows: [['When', instantText(at, timezone, 'en-US')], ...rows] }, text(NOT_YOU)],
});

const TWO_FACTOR_CHANGES = {
  enabled: 'Two-step verification of your account was turned on.',
  changed: 'The channel for two-step verification of your account was changed.',
  disabled: 'Two-step verification of your account was turned off.',
  reset: 'Our support team turned off two-step verification of your account. All sessions ended, and recovery codes no longer work.',
  recovery_codes: 'New recovery codes were made for your account. The old ones no longer work.',
} as const;

const NAMED_KEY_CHANGES = {
  created: 'A named API key was created.',
  changed: 'A named API key was changed.',
  revoked: 'A named API key was revoked.',
} as const;

const PASSKEY_CHANGES = {
  added: 'A passkey was added to your account.',
  removed: 'A passkey was removed from your account.',
} as const;

const IDENTITY_CHANGES = {
  linked: 'An identity of another provider was linked to your account.',
  unlinked: 'An identity of another provider was unlinked from your account.',
} as const;

const INCIDENT_STATES = {
  investigating: 'Investigating',
  identified: 'Identified',
  monitoring: 'Monitoring',
  resolved: 'Resolved',
} as const;

/** English texts of mails. */
export const ENGLISH_TEXTS: Texts = {
  email_verification: (template) =>
    codeContent(
      `${template.code} is your verification code`,
      'Enter this code to confirm that this address is yours:',
      template,
      'If you did not create an account, ignore this message.',
    ),
  already_registered: () => ({
    subject: `You already have an account at ${PRODUCT_NAME}`,
    blocks: [
      text('Somebody tried to create an account with this address, which has one already. None was created, and yours did not change.'),
      text('If it was you, sign in or reset your password.'),
      { kind: 'link', label: 'Reset my password', page: 'password/forgot', token: null },
      note('If it was not you, there is nothing to do.'),
    ],
  }),
  two_factor_code: (template) =>
    codeContent(
      `${template.code} is your sign-in code`,
      'Enter this code to confirm that it is you:',
      template,
      'If you did not request it, somebody has your password. Change it right away.',
    ),
  password_reset_code: (template) =>
    codeContent(
      `${template.code} is your code to choose another password`,
      'Enter this code to choose a new password:',
      template,
      'If you did not request it, do not share it: your password is still the same.',
    ),
  password_reset: (template) => ({
    subject: 'Reset your password',
    blocks: [
      text('We received a request to reset your password.'),
      { kind: 'link', label: 'Choose a new password', page: 'password/reset', token: template.token },
      note(`The link expires in ${durationText(template.validMinutes, WORDS)} and works once.`),
      note('If you did not request it, ignore this message: your password does not change.'),
    ],
  }),
  email_change_code: (template) =>
    codeContent(
      `${template.code} confirms your new address`,
      'Enter this code to use this address for your account:',
      template,
      'If you did not request the change, ignore this message.',
    ),
  email_change_notice: (template) => ({
    subject: 'Request to change the address of your account',
    blocks: [
      text('Somebody requested a change of the e-mail address of your account. It changes once it is confirmed from the new address.'),
      { kind: 'facts', rows: [['New address', template.newEmailHint]] },
      text('If it was not you, cancel the change and change your password.'),
      { kind: 'link', label: 'Cancel the change', page: 'email-change/cancel', token: template.cancelToken },
    ],
  }),
  email_changed: (template) =>
    noticeContent(
      'The address of your account changed',
      'Your account has another e-mail address now. This one gets no more messages.',
      template,
      [['New address', template.newEmailHint]],
    ),
  phone_changed: (template) =>
    noticeContent('The phone of your account changed', 'The phone of your account was added, changed or removed.', template),
  password_changed: (template) =>
    noticeContent('Your password changed', 'The password of your account changed. All other sessions ended.', template),
  new_device_sign_in: (template) =>
    noticeContent('Sign-in from a new device', 'Somebody signed in to your account from a device that was new to us.', template, [
      ['Device', template.device ?? 'Unknown'],
      ['Network', template.ipPrefix ?? 'Unknown'],
    ]),
  admin_new_device_sign_in: (template) =>
    noticeContent(
      'An admin signed in from a new device',
      'An admin of the service signed in from a device that was new to us. If you do not recognise it, suspend the account.',
      template,
      [
        ['Admin', template.admin],
        ['Device', template.device ?? 'Unknown'],
        ['Network', template.ipPrefix ?? 'Unknown'],
      ],
    ),
  two_factor_changed: (template) => noticeContent('Your two-step verification changed', TWO_FACTOR_CHANGES[template.change], template),
  api_key_revealed: (template) => noticeContent('Your API key was shown', 'Somebody with your password saw your whole API key.', template),
  api_key_regenerated: (template) =>
    noticeContent('Your API key was replaced', 'A new API key replaced the earlier one of your account.', template),
  api_key_exposed: (template) =>
    noticeContent(
      'Your API key was published and we revoked it',
      'Your API key appeared in a public place, so we revoked it. Create a new one and check where the old one was published.',
      template,
    ),
  named_key_changed: (template) =>
    noticeContent('Your API keys changed', NAMED_KEY_CHANGES[template.change], template, [['Key', template.keyName]]),
  passkey_changed: (template) => noticeContent('Your passkeys changed', PASSKEY_CHANGES[template.change], template),
  identity_changed: (template) =>
    noticeContent('Your linked identities changed', IDENTITY_CHANGES[template.change], template, [['Provider', template.provider]]),
  webhook_failing: (template) => ({
    subject: 'A webhook has failed for 24 hours',
    blocks: [
      text('No attempt to send to an endpoint of your webhooks has worked for 24 hours or more. We keep trying.'),
      {
        kind: 'facts',
        rows: [
          ['Endpoint', template.url],
          ['Id', template.endpointId],
          ['Failing since', instantText(template.failingSince, template.timezone, 'en-US')],
          ['Last attempt', instantText(template.at, template.timezone, 'en-US')],
        ],
      },
      text('Check that it answers with a 2xx status within 15 seconds. If it fails for five days, we will stop sending to it.'),
    ],
  }),
  webhook_auto_disabled: (template) => ({
    subject: 'We disabled a webhook that does not answer',
    blocks: [
      text('An endpoint of your webhooks refused further deliveries (410), or failed for five days, so we stopped sending to it.'),
      {
        kind: 'facts',
        rows: [
          ['Endpoint', template.url],
          ['Id', template.endpointId],
          ['When', instantText(template.at, template.timezone, 'en-US')],
        ],
      },
      text('Once it works again, enable it and recover what it missed.'),
    ],
  }),
  notification: (template) => ({
    subject: template.title,
    blocks: [...template.body.split('\n').map(text), note('You can choose which of these mails you get in your notification preferences.')],
  }),
  account_deleted: (template) => ({
    subject: 'Your account was deleted',
    blocks: [
      text('Your account was deleted. Its API key and its sessions no longer work, and its pending retries were cancelled.'),
      {
        kind: 'facts',
        rows: [
          ['When', instantText(template.at, template.timezone, 'en-US')],
          ['Can be restored until', instantText(template.usableUntil, template.timezone, 'en-US')],
        ],
      },
      text('Until then this link restores it, once. After that we erase it with everything in it, for good.'),
      { kind: 'link', label: 'Restore my account', page: 'account/restore', token: template.token },
      note('If it was not you, restore it and change your password right away.'),
    ],
  }),
  account_deletion_warning: (template) => ({
    subject: template.daysLeft === 1 ? 'Your account will be erased in 1 day' : `Your account will be erased in ${template.daysLeft} days`,
    blocks: [
      text('You deleted your account. Soon we will erase it with everything in it, and it can never be restored after that.'),
      { kind: 'facts', rows: [['Can be restored until', instantText(template.usableUntil, template.timezone, 'en-US')]] },
      { kind: 'link', label: 'Restore my account', page: 'account/restore', token: template.token },
      note('The link works once. If you do not want your account back, there is nothing to do.'),
    ],
  }),
  account_restored: (template) =>
    noticeContent(
      'Your account is active again',
      'Your account was restored. Sign in with your password, and create a new API key: the earlier one no longer works.',
      template,
    ),
  status_subscription: ({ token, validMinutes }) => ({
    subject: 'Confirm the mails about incidents',
    blocks: [
      text('Confirm that you want a mail for each update of an incident of the service.'),
      { kind: 'link', label: 'Get the mails', page: 'incidents/confirm', token },
      note(`The link works for ${durationText(validMinutes, WORDS)}. If you did not request it, ignore this message.`),
    ],
  }),
  incident_update: (template) => ({
    subject: `${INCIDENT_STATES[template.state]}: ${template.title}`,
    blocks: [
      text(template.text),
      { kind: 'facts', rows: [['When', instantText(template.at, template.timezone, 'en-US')]] },
      { kind: 'link', label: 'Stop receiving these mails', page: 'incidents/unsubscribe', token: template.token },
    ],
  }),
  data_export_ready: (template) => ({
    subject: 'The copy of your data is ready',
    blocks: [
      text('The requested copy of the data of your account can be downloaded.'),
      { kind: 'facts', rows: [['Available until', instantText(template.usableUntil, template.timezone, 'en-US')]] },
      { kind: 'link', label: 'Download my data', page: 'data-export', token: template.token },
      note('Anyone with the link can download the copy; do not forward this message. If you did not request it, change your password.'),
    ],
  }),
};
