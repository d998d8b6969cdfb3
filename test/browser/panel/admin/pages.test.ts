import type { Browser } from 'playwright-core';
import * as v from 'valibot';

import { newAdmin } from '../../../e2e/support/admin.ts';
import { call, eventually, validationOf } from '../../../e2e/support/api.ts';
import { giveUp, newUser, runTask } from '../../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../../e2e/support/portal.ts';
import { stack } from '../../../e2e/support/stack.ts';
import { openWithSession } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { findingsOf, screenshot, VIEWS } from '../../support/panel.ts';
import { callsOfOpening, findingsOfStates } from '../../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const REASON = 'Solicitud del equipo de soporte';

const resource = v.object({ data: v.object({ id: v.string() }) });
const list = v.object({ data: v.array(v.object({ id: v.string() })) });

/** A name that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

const firstId = (text: string): string => v.parse(list, JSON.parse(text)).data[0]?.id ?? '';

/** An admin, and something to show on every page. */
const makeFixtures = async () => {
  const [admin, user] = [await newAdmin('owner'), await newUser('negocio')];
  await call('/users/me', { method: 'PATCH', key: user.api_key, body: { name: HOSTILE } });
  const url = `${stack.webhook_receiver_url}/pruebas`;
  await call('/webhooks', { key: user.api_key, method: 'POST', body: { url, events: ['validation.completed'] } });
  const payment = newPayment();
  await portal.publish(payment);
  const { id: validation } = validationOf(
    await call('/validate', { key: user.api_key, method: 'POST', body: { ...requestFor(payment), client_ref: HOSTILE } }),
  );
  const retried = { ...requestFor(newPayment()), retry_policy: { max_retries: 2, interval_seconds: 86_400 } };
  await call('/validate', { key: user.api_key, method: 'POST', body: retried });
  await admin.send('POST', `/users/${admin.id}/clear-data-grants`, { reason: HOSTILE });
  const texts = { title_es: 'Mantenimiento', title_en: 'Maintenance', body_es: HOSTILE, body_en: HOSTILE };
  const made = await admin.send('POST', '/broadcasts', { ...texts, channels: ['in_app', 'email'], emails: [user.email] });
  const { id: broadcast } = v.parse(resource, JSON.parse(made.text)).data;
  const incident = { title_es: HOSTILE, title_en: HOSTILE, text_es: HOSTILE, text_en: HOSTILE, impact: 'minor', components: ['api'] };
  await admin.send('POST', '/incidents', { ...incident, reason: REASON });
  await giveUp('notifications/deliveries', JSON.stringify({ kind: HOSTILE, correlationId: admin.id }));
  const letter = await eventually('the letter is collected', 30, async () => {
    await runTask('admin-dead-letters', 'collect');
    const { text } = await admin.send('GET', '/dead-letters');
    return text.includes(admin.id) ? firstId(text) : null;
  });
  const delivery = await eventually('the delivery is made', 60, async () => {
    const { text } = await admin.send('GET', `/webhook-deliveries?user_id=${user.user_id}&status=success`);
    return firstId(text) === '' ? null : firstId(text);
  });
  await eventually('the dry run ends', 60, async () =>
    (await admin.send('GET', `/broadcasts/${broadcast}`)).text.includes('"ready"') ? true : null,
  );
  return { admin, user: user.user_id, email: user.email, validation, broadcast, letter, delivery };
};

type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

const ROWS = 'main tbody tr';
const FACTS = 'main dl.facts';
const FORM = 'main form textarea';

/** The pages that read from the API, with the operation that each awaits. */
const pagesOf = ({ user, email, validation, broadcast, letter, delivery }: Fixtures) => [
  { name: 'users', path: `/admin/users?email=${email}`, operation: /\/v1\/admin\/users\?/, ready: ROWS },
  { name: 'user', path: `/admin/users/${user}`, operation: /\/v1\/admin\/users\/[^/]+$/, ready: FACTS },
  { name: 'admins', path: '/admin/users/admins', operation: /\/v1\/admin\/admins/, ready: ROWS },
  { name: 'user-validations', path: `/admin/users/${user}/validations`, operation: /\/v1\/admin\/validations\?/, ready: ROWS },
  { name: 'user-validation', path: `/admin/validations/${validation}`, operation: /\/v1\/admin\/validations\//, ready: FACTS },
  { name: 'user-imports', path: `/admin/users/${user}/imports`, operation: /\/v1\/admin\/imports/, ready: 'main .list p' },
  { name: 'user-webhooks', path: `/admin/users/${user}/webhooks`, operation: /\/v1\/admin\/webhook-endpoints/, ready: ROWS },
  { name: 'user-deliveries', path: `/admin/users/${user}/deliveries`, operation: /\/v1\/admin\/webhook-deliveries\?/, ready: ROWS },
  {
    name: 'user-delivery',
    path: `/admin/users/${user}/deliveries/${delivery}`,
    operation: /\/v1\/admin\/webhook-deliveries\//,
    ready: FACTS,
  },
  { name: 'proposals', path: '/admin/proposals', operation: /\/v1\/admin\/proposals/, ready: ROWS },
  { name: 'audit', path: '/admin/audit', operation: /\/v1\/admin\/audit-log/, ready: ROWS },
  { name: 'portal', path: '/admin/portal', operation: /\/v1\/admin\/central\/status/, ready: FACTS },
  { name: 'retries', path: '/admin/retries', operation: /\/v1\/admin\/retries/, ready: ROWS },
  { name: 'dead-letters', path: '/admin/dead-letters', operation: /\/v1\/admin\/dead-letters\?/, ready: ROWS },
  { name: 'dead-letter', path: `/admin/dead-letters/${letter}`, operation: /\/v1\/admin\/dead-letters\//, ready: FACTS },
  { name: 'broadcasts', path: '/admin/broadcasts', operation: /\/v1\/admin\/broadcasts\?/, ready: ROWS },
  { name: 'broadcast', path: `/admin/broadcasts/${broadcast}`, operation: /\/v1\/admin\/broadcasts\//, ready: FACTS },
  { name: 'banks', path: '/admin/banks', operation: /\/v1\/admin\/banks\?/, ready: ROWS },
  { name: 'bank', path: '/admin/banks/40012', operation: /\/v1\/admin\/banks\//, ready: FACTS },
  { name: 'bins', path: '/admin/bins', operation: /\/v1\/admin\/bins/, ready: ROWS },
  { name: 'legal-documents', path: '/admin/legal-documents', operation: /\/v1\/admin\/legal-documents/, ready: ROWS },
  { name: 'settings', path: '/admin/settings', operation: /\/v1\/admin\/settings/, ready: FORM },
  { name: 'plans', path: '/admin/plans', operation: /\/v1\/admin\/plans$/, ready: ROWS },
  { name: 'plan', path: '/admin/plans/negocio', operation: /\/v1\/admin\/plans\//, ready: FORM },
  {
    name: 'subscriptions',
    path: '/admin/subscriptions',
    operation: /\/v1\/admin\/billing\/subscriptions/,
    ready: 'main .list p, main tbody',
  },
  { name: 'incidents', path: '/admin/incidents', operation: /\/v1\/admin\/incidents/, ready: ROWS },
  { name: 'metrics', path: '/admin/metrics', operation: /\/v1\/admin\/metrics/, ready: ROWS },
];

/** The pages of forms, which read nothing as they open. */
const FORMS = [
  { name: 'new-broadcast', path: '/admin/broadcasts/new' },
  { name: 'new-plan', path: '/admin/plans/new' },
  { name: 'new-incident', path: '/admin/incidents/new' },
  { name: 'prices', path: '/admin/subscriptions/prices' },
];

const made = (() => {
  let fixtures: Promise<Fixtures> | null = null;
  return (): Promise<Fixtures> => (fixtures ??= makeFixtures());
})();

test.each(VIEWS)(
  'the pages of the administration have no finding of axe, also slow, failing and empty, at $width px, $colorScheme, in $language',
  async (view) => {
    const fixtures = await made();
    const errors: string[] = [];
    const page = await openWithSession(browser, fixtures.admin, view, errors);
    const findings: string[] = [];
    const add = (name: string, found: readonly string[]): void => void findings.push(...found.map((each) => `${name}: ${each}`));
    for (const { name, ...shown } of pagesOf(fixtures)) {
      add(name, await findingsOfStates(page, { ...shown, name: `admin-${name}`, view }));
      add(name, await findingsOf(page));
      await screenshot(page, `admin-${name}`, view);
    }
    for (const { name, path } of FORMS) {
      await page.goto(`${ORIGIN}${path}`);
      await page.waitForSelector(FORM);
      add(name, await findingsOf(page));
      await screenshot(page, `admin-${name}`, view);
    }
    await page.goto(`${ORIGIN}/admin/users?email=sin-resultados`);
    await page.waitForSelector('main .list p');
    add('empty', await findingsOf(page));
    await screenshot(page, 'admin-empty', view);
    await page.goto(`${ORIGIN}/admin/users/${fixtures.user}`);
    await page.locator('main button.danger-button').click();
    await page.waitForSelector('dialog[open] textarea');
    add('dialog', await findingsOf(page));
    await screenshot(page, 'admin-dialog', view);
    expect(findings).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  },
);

test('opening a page of the administration takes at most six requests', async () => {
  const fixtures = await made();
  for (const { name, path, ready } of pagesOf(fixtures)) {
    const page = await openWithSession(browser, fixtures.admin);
    expect([name, (await callsOfOpening(page, path, ready)) <= 6]).toEqual([name, true]);
    await page.context().close();
  }
});
