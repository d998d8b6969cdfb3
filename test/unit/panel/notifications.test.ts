import { eventNames } from '../../../functions/panel/texts/notifications.ts';
import { browserName } from '../../../functions/panel/view/notifications/browser-name.ts';
import { pageOfAction } from '../../../functions/panel/view/notifications/link.ts';
import { changedSwitches, isLocked, switchName } from '../../../functions/panel/view/notifications/preferences.ts';
import { messageOf, pageOfMessage } from '../../../functions/panel/worker/push-message.ts';
import { NOTIFIED_TYPES } from '../../../shared/notifications/domain/notified-events.ts';

const ID = '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11';

test('every event that users are notified of has a name', () => {
  expect(Object.keys(eventNames.es).toSorted()).toEqual(NOTIFIED_TYPES.toSorted());
});

test('only switches that changed are sent, and none that is locked', () => {
  const off = { in_app: false, email: false, push: false, messenger: false };
  const matrix = {
    'validation.completed': off,
    'validation.failed': off,
    'security.password_changed': { ...off, in_app: true, email: true },
  };
  const isOn = (name: string): boolean => name === switchName('validation.completed', 'push');
  expect(changedSwitches(matrix, ['security.password_changed'], isOn)).toEqual({ 'validation.completed': { push: true } });
  expect(isLocked(['security.password_changed'], 'security.password_changed', 'push')).toBe(false);
});

test('a notification leads to the page of the panel about its resource', () => {
  expect(pageOfAction(`/v1/validations/${ID}`)).toBe(`/validations/${ID}`);
  expect(pageOfAction('/v1/webhooks')).toBe('/webhooks');
  expect(pageOfAction('/v1/beneficiaries/imports/42')).toBe('/beneficiaries/imports/42');
  expect(pageOfAction('/v1/billing/invoices/in_1')).toBe('/billing/invoices');
  expect(pageOfAction('//evil.example/v1/webhooks')).toBeNull();
  expect(pageOfAction(null)).toBeNull();
});

test('a push message is shown with its texts and opens its validation; one without contents has a title, too', () => {
  const message = messageOf(JSON.stringify({ title: 'Confirmada', body: 'De $10.00', validation_id: ID, notification_id: 'n' }));
  expect(message).toEqual({ title: 'Confirmada', body: 'De $10.00', tag: ID, validationId: ID });
  expect(pageOfMessage(message)).toBe(`/validations/${ID}`);
  expect(pageOfMessage(messageOf('{"title":"a","validation_id":"../x"}'))).toBe('/notifications');
  expect(messageOf('').title).not.toBe('');
});

test('a browser is named by its user agent', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36';
  expect(browserName(chrome)).toBe('Chrome, Windows');
  expect(browserName(`${chrome} Edg/142.0`)).toBe('Edge, Windows');
  expect(browserName('curl/8')).toBe('');
});
