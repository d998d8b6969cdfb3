import { deviceNameOf } from '../../../functions/panel/view/account/device-name.ts';
import { internationalPhone } from '../../../functions/panel/view/account/phone.ts';
import { instantText } from '../../../functions/panel/view/format.ts';
import { textOfWord } from '../../../functions/panel/view/forms/choice.ts';
import { languageOf } from '../../../functions/panel/view/language.ts';
import { nextPath } from '../../../functions/panel/view/next-path.ts';
import { readsPasskeyOptions } from '../../../functions/panel/view/passkey-support.ts';
import { wayOfFile } from '../../../functions/panel/view/validation/receipt-size.ts';
import { RECEIPT_LIMITS } from '../../../shared/receipts/domain/receipt-limits.ts';

test('the language of a visitor is the chosen one, else the first of the browser that there is, else Spanish', () => {
  expect(languageOf('en', ['es-MX'])).toBe('en');
  expect(languageOf(null, ['fr-FR', 'en-GB', 'es'])).toBe('en');
  expect(languageOf('xx', ['fr'])).toBe('es');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/.//evil.example', 'https://[', ''])(
  'a sign-in leads to the first page when the address names %j',
  (next) => {
    expect(nextPath(next)).toBe('/');
  },
);

test('a sign-in leads to the page of the panel that the address names', () => {
  expect(nextPath('/validations?search=juan+perez&status=valid')).toBe('/validations?search=juan+perez&status=valid');
});

test('an instant is shown in the time zone of the user', () => {
  expect(instantText('2026-11-26T00:57:00.000Z', 'es', 'America/Mexico_City')).toBe('25 nov 2026, 6:57 p.m.');
  expect(instantText('2026-11-26T00:57:00.000Z', 'en', 'America/Tijuana')).toBe('Nov 25, 2026, 4:57 PM');
});

test('passkeys are offered where the browser reads the options of the API', () => {
  const older = () => ({});
  const current = Object.assign(() => ({}), { parseRequestOptionsFromJSON: () => ({}) });
  const scopes = [{}, { PublicKeyCredential: older }, { PublicKeyCredential: current }];
  expect(scopes.map(readsPasskeyOptions)).toEqual([false, false, true]);
});

test.each([
  ['55 1234 5678', '+525512345678'],
  ['+1 (415) 555-0100', '+14155550100'],
  ['1234', '1234'],
])('the phone %s is sent as %s', (typed, sent) => {
  expect(internationalPhone(typed)).toBe(sent);
});

test('a file is sent in the form as long as the API takes it there, and by a direct upload up to the largest file of all', () => {
  const { maxFormBytes, maxFileBytes } = RECEIPT_LIMITS;
  expect([maxFormBytes, maxFormBytes + 1, maxFileBytes, maxFileBytes + 1].map(wayOfFile)).toEqual([
    'form',
    'direct_upload',
    'direct_upload',
    'too_large',
  ]);
});

test('a state of a payment is shown in words, and one that is new as it is', () => {
  expect(textOfWord({ liquidado: 'Settled' }, 'liquidado')).toBe('Settled');
  expect(textOfWord({ liquidado: 'Settled' }, 'en_pausa')).toBe('en_pausa');
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36', 'Chrome · Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
])('the user agent %s is shown as %s', (agent, name) => {
  expect(deviceNameOf(agent)).toBe(name);
});
