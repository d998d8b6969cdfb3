import { renderEmail } from '../../../functions/messages/rendering/render-email.ts';
import { PATHS } from '../../../functions/panel/paths.ts';
import { outcomeOf } from '../../../functions/panel/view/identity-outcome.ts';
import { documentsToAccept } from '../../../functions/panel/view/legal-documents.ts';
import { tokenOf } from '../../../functions/panel/view/link-token.ts';
import { firstMethod } from '../../../functions/panel/view/sign-in-step.ts';
import { anEmail, EMAIL_TEMPLATES } from '../../support/builders/messages.ts';

const PANEL = 'https://panel.example.mx';
const unsubscribeUrl = 'https://panel.example.mx/v1/notifications/unsubscribe/a.b';

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/https:\/\/panel\.example\.mx(\/[^\s#"]+)/g)].map(([, path]) => path ?? '');

test('every link of every mail opens a page of the panel', () => {
  const mails = Object.values(EMAIL_TEMPLATES).flatMap((template) =>
    (['es', 'en'] as const).map((language) => renderEmail({ ...anEmail(template, { language }), unsubscribeUrl }, PANEL).text),
  );
  const pages: readonly string[] = Object.values(PATHS);
  const opened = new Set(mails.flatMap(linksIn));
  expect(opened.size).toBeGreaterThan(4);
  expect([...opened].filter((path) => !pages.includes(path))).toEqual([]);
});

test('the token of a link is read from its fragment alone', () => {
  expect(tokenOf('#token=abc.def')).toBe('abc.def');
  expect(tokenOf('#token=')).toBeNull();
  expect(tokenOf('')).toBeNull();
});

test('a refused registration names the documents to accept, and any other failure none', () => {
  const refused = { isOk: false, kind: 'refused', status: 422, errors: [] } as const;
  const document = { document: 'terms_of_service', version: '2026-11-01', url: 'https://example.mx/terms' };
  expect(documentsToAccept({ ...refused, meta: { documents: [document] } })).toEqual([document]);
  expect(documentsToAccept({ ...refused, meta: {} })).toEqual([]);
  expect(documentsToAccept({ isOk: false, kind: 'unreachable' })).toEqual([]);
});

test('a sign-in starts with the code that was sent, or with a recovery code when none was', () => {
  const challenge = { challenge_id: '', destination_hint: '', resend_after: 60 };
  expect(firstMethod({ ...challenge, methods: ['recovery_code', 'email'] })).toBe('code');
  expect(firstMethod({ ...challenge, methods: ['recovery_code', 'device_credential'] })).toBe('recovery_code');
});

test('a return from a provider without an explanation is shown as one that did not confirm the identity', () => {
  expect(outcomeOf('linked')).toBe('linked');
  expect(outcomeOf('identity_link_expired')).toBe('identity_link_expired');
  expect(outcomeOf('<script>')).toBe('other');
  expect(outcomeOf(undefined)).toBe('other');
});
