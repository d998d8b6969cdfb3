import { instantText } from '../../../functions/panel/view/format.ts';
import { languageOf } from '../../../functions/panel/view/language.ts';
import { nextPath } from '../../../functions/panel/view/next-path.ts';
import { readsPasskeyOptions } from '../../../functions/panel/view/passkey-support.ts';

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
