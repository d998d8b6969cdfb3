import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { EmailTemplate, Message, SmsTemplate } from '../../../shared/messages/message.ts';

export const NOTICE = { at: Date.parse('2026-11-05T18:00:00Z'), timezone: 'America/Mexico_City' } as const;

const CODE = { code: '048151', validMinutes: 10 } as const;

const link = (token: string) => ({ token, usableUntil: NOTICE.at + 30 * 86_400_000, timezone: NOTICE.timezone });

type TemplatesByName = { readonly [Template in EmailTemplate as Template['name']]: Template };

/** An example of every template of a mail. */
export const EMAIL_TEMPLATES: TemplatesByName = {
  email_verification: { name: 'email_verification', ...CODE },
  already_registered: { name: 'already_registered' },
  two_factor_code: { name: 'two_factor_code', ...CODE },
  password_reset: { name: 'password_reset', token: 'reset-token-1', validMinutes: 60 },
  password_reset_code: { name: 'password_reset_code', ...CODE },
  email_change_code: { name: 'email_change_code', ...CODE },
  email_change_notice: { name: 'email_change_notice', cancelToken: 'cancel-token-1', newEmailHint: 'n***@example.org' },
  email_changed: { name: 'email_changed', ...NOTICE, newEmailHint: 'n***@example.org' },
  phone_changed: { name: 'phone_changed', ...NOTICE },
  password_changed: { name: 'password_changed', ...NOTICE },
  admin_new_device_sign_in: {
    name: 'admin_new_device_sign_in',
    ...NOTICE,
    admin: 'ana@example.mx',
    device: 'Firefox, Linux',
    ipPrefix: '203.0.113.0/24',
  },
  new_device_sign_in: { name: 'new_device_sign_in', ...NOTICE, device: 'Firefox, Linux', ipPrefix: '203.0.113.0/24' },
  two_factor_changed: { name: 'two_factor_changed', ...NOTICE, change: 'enabled' },
  api_key_revealed: { name: 'api_key_revealed', ...NOTICE },
  api_key_regenerated: { name: 'api_key_regenerated', ...NOTICE },
  api_key_exposed: { name: 'api_key_exposed', ...NOTICE },
  named_key_changed: { name: 'named_key_changed', ...NOTICE, change: 'created', keyName: 'Contabilidad' },
  passkey_changed: { name: 'passkey_changed', ...NOTICE, change: 'added' },
  identity_changed: { name: 'identity_changed', ...NOTICE, change: 'linked', provider: 'example' },
  webhook_failing: {
    name: 'webhook_failing',
    ...NOTICE,
    endpointId: '3f0e2d1c-0000-4000-8000-000000000001',
    url: 'https://hooks.example.com/a',
    failingSince: NOTICE.at - 86_400_000,
  },
  webhook_auto_disabled: {
    name: 'webhook_auto_disabled',
    ...NOTICE,
    endpointId: '3f0e2d1c-0000-4000-8000-000000000001',
    url: 'https://hooks.example.com/a',
  },
  account_deleted: { name: 'account_deleted', ...NOTICE, ...link('restore-token-1') },
  account_deletion_warning: { name: 'account_deletion_warning', ...link('restore-token-2'), daysLeft: 7 },
  account_restored: { name: 'account_restored', ...NOTICE },
  notification: { name: 'notification', title: 'Importación terminada', body: 'Las filas confirmadas se guardaron.' },
  status_subscription: { name: 'status_subscription', token: 'subscription-token-1', validMinutes: 1_440 },
  incident_update: {
    name: 'incident_update',
    ...NOTICE,
    title: 'The CEP portal does not answer',
    state: 'investigating',
    text: 'We are looking into it.',
    token: 'unsubscribe-token-1',
  },
  data_export_ready: { name: 'data_export_ready', ...link('export-token-1') },
};

export const SMS_TEMPLATES: readonly SmsTemplate[] = [
  { name: 'phone_verification', ...CODE },
  { name: 'two_factor_code', ...CODE },
  { name: 'password_reset_code', ...CODE },
];

type Head = Partial<Pick<Message, 'id' | 'language' | 'correlationId' | 'to'>>;

export const anEmail = (template: EmailTemplate = EMAIL_TEMPLATES.email_verification, head: Head = {}) =>
  ({
    id: messageIdOf('test', template.name),
    language: 'es',
    correlationId: 'request',
    to: 'ana@example.com',
    ...head,
    channel: 'email',
    template,
  }) as const satisfies Message;

export const anSms = (template: SmsTemplate = { name: 'phone_verification', ...CODE }, head: Head = {}) =>
  ({
    id: messageIdOf('test sms', template.name),
    language: 'es',
    correlationId: 'request',
    to: '+525512345678',
    ...head,
    channel: 'sms',
    template,
  }) as const satisfies Message;
