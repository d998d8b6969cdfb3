import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import * as adminPaths from '../../../../functions/panel/admin-paths.ts';
import { newAdmin } from '../../../e2e/support/admin.ts';
import { call, eventually, validationOf } from '../../../e2e/support/api.ts';
import { giveUp, newUser, runTask } from '../../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../../e2e/support/portal.ts';
import { stack } from '../../../e2e/support/stack.ts';
import { openWithSession } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { findingsOf, screenshot, VIEWS, type View } from '../../support/panel.ts';
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
  const endpoint = await call('/webhook-subscribers', { key: admin.api_key, method: 'POST', body: { url, events: ['validation.*'] } });
  const { id: subscriber } = v.parse(resource, JSON.parse(endpoint.text)).data;
  await call('/validate', { key: user.api_key, method: 'POST', body: requestFor(newPayment()) });
  const subscriberDelivery = await eventually('the delivery to the platform is made', 60, async () => {
    const { text } = await call(`/webhook-subscribers/${subscriber}/deliveries`, { key: admin.api_key });
    return firstId(text) === '' ? null : firstId(text);
  });
  const { user_id: id, email } = user;
  return { admin, user: id, email, validation, broadcast, letter, delivery, subscriber, subscriberDelivery };
};

type Fixtures = Awaited<ReturnType<typeof makeFixtures>>;

const ROWS = 'main tbody tr';
const FACTS = 'main dl.facts';
const FORM = 'main form [required]';

/** The pages that read from the API, with the operation that each awaits. */
const PAGES = [
  { name: 'users', path: ({ email }: Fixtures) => `/admin/users?email=${email}`, operation: /\/v1\/admin\/users\?/, ready: ROWS },
  { name: 'user', path: ({ user }: Fixtures) => `/admin/users/${user}`, operation: /\/v1\/admin\/users\/[^/]+$/, ready: FACTS },
  { name: 'admins', path: () => '/admin/users/admins', operation: /\/v1\/admin\/admins/, ready: ROWS },
  {
    name: 'user-validations',
    path: ({ user }: Fixtures) => `/admin/users/${user}/validations`,
    operation: /\/v1\/admin\/validations\?/,
    ready: ROWS,
  },
  {
    name: 'user-validation',
    path: ({ validation }: Fixtures) => `/admin/validations/${validation}`,
    operation: /\/v1\/admin\/validations\//,
    ready: FACTS,
  },
  {
    name: 'user-imports',
    path: ({ user }: Fixtures) => `/admin/users/${user}/imports`,
    operation: /\/v1\/admin\/imports/,
    ready: 'main .list p',
  },
  {
    name: 'user-webhooks',
    path: ({ user }: Fixtures) => `/admin/users/${user}/webhooks`,
    operation: /\/v1\/admin\/webhook-endpoints/,
    ready: ROWS,
  },
  {
    name: 'user-deliveries',
    path: ({ user }: Fixtures) => `/admin/users/${user}/deliveries`,
    operation: /\/v1\/admin\/webhook-deliveries\?/,
    ready: ROWS,
  },
  {
    name: 'user-delivery',
    path: ({ delivery, user }: Fixtures) => `/admin/users/${user}/deliveries/${delivery}`,
    operation: /\/v1\/admin\/webhook-deliveries\//,
    ready: FACTS,
  },
  {
    name: 'user-billing',
    path: ({ user }: Fixtures) => `/admin/users/${user}/billing`,
    operation: /\/v1\/admin\/billing\/users\/[^/]+\/invoices/,
    ready: 'main .card > p',
  },
  { name: 'proposals', path: () => '/admin/proposals', operation: /\/v1\/admin\/proposals/, ready: ROWS },
  { name: 'audit', path: () => '/admin/audit', operation: /\/v1\/admin\/audit-log/, ready: ROWS },
  { name: 'portal', path: () => '/admin/portal', operation: /\/v1\/admin\/central\/status/, ready: FACTS },
  { name: 'retries', path: () => '/admin/retries', operation: /\/v1\/admin\/retries/, ready: ROWS },
  { name: 'dead-letters', path: () => '/admin/dead-letters', operation: /\/v1\/admin\/dead-letters\?/, ready: ROWS },
  {
    name: 'dead-letter',
    path: ({ letter }: Fixtures) => `/admin/dead-letters/${letter}`,
    operation: /\/v1\/admin\/dead-letters\//,
    ready: FACTS,
  },
  { name: 'broadcasts', path: () => '/admin/broadcasts', operation: /\/v1\/admin\/broadcasts\?/, ready: ROWS },
  {
    name: 'broadcast',
    path: ({ broadcast }: Fixtures) => `/admin/broadcasts/${broadcast}`,
    operation: /\/v1\/admin\/broadcasts\//,
    ready: FACTS,
  },
  { name: 'banks', path: () => '/admin/banks', operation: /\/v1\/admin\/banks\?/, ready: ROWS },
  { name: 'bank', path: () => '/admin/banks/40012', operation: /\/v1\/admin\/banks\//, ready: FACTS },
  { name: 'bins', path: () => '/admin/bins', operation: /\/v1\/admin\/bins/, ready: ROWS },
  { name: 'legal-documents', path: () => '/admin/legal-documents', operation: /\/v1\/admin\/legal-documents/, ready: ROWS },
  { name: 'settings', path: () => '/admin/settings', operation: /\/v1\/admin\/settings/, ready: FORM },
  { name: 'plans', path: () => '/admin/plans', operation: /\/v1\/admin\/plans$/, ready: ROWS },
  { name: 'plan', path: () => '/admin/plans/negocio', operation: /\/v1\/admin\/plans\//, ready: FORM },
  {
    name: 'subscriptions',
    path: () => '/admin/subscriptions',
    operation: /\/v1\/admin\/billing\/subscriptions/,
    ready: 'main .list p, main tbody',
  },
  { name: 'incidents', path: () => '/admin/incidents', operation: /\/v1\/admin\/incidents/, ready: ROWS },
  { name: 'subscribers', path: () => '/admin/webhook-subscribers', operation: /\/v1\/webhook-subscribers$/, ready: ROWS },
  {
    name: 'subscriber',
    path: ({ subscriber }: Fixtures) => `/admin/webhook-subscribers/${subscriber}`,
    operation: /\/v1\/webhook-subscribers\/[\w-]+$/,
    ready: FACTS,
  },
  {
    name: 'subscriber-deliveries',
    path: () => '/admin/webhook-subscribers/deliveries',
    operation: /\/v1\/webhook-subscribers\/deliveries/,
    ready: ROWS,
  },
  {
    name: 'subscriber-delivery',
    path: ({ subscriberDelivery }: Fixtures) => `/admin/webhook-subscribers/deliveries/${subscriberDelivery}`,
    operation: /\/v1\/webhook-subscribers\/deliveries\//,
    ready: FACTS,
  },
  { name: 'changelog', path: () => '/admin/changelog', operation: /\/v1\/admin\/changelog/, ready: ROWS },
  { name: 'metrics', path: () => '/admin/metrics', operation: /\/v1\/admin\/metrics/, ready: ROWS },
];

/** Replaces the part of an address that names a resource. */
const PART = ':part';

/** The pages of forms, which read nothing as they open. */
const FORMS = [
  { name: 'new-broadcast', path: '/admin/broadcasts/new' },
  { name: 'new-plan', path: '/admin/plans/new' },
  { name: 'new-incident', path: '/admin/incidents/new' },
  { name: 'prices', path: '/admin/subscriptions/prices' },
  { name: 'new-subscriber', path: '/admin/webhook-subscribers/new' },
];

const made = (() => {
  let fixtures: Promise<Fixtures> | null = null;
  return (): Promise<Fixtures> => (fixtures ??= makeFixtures());
})();

/** Does something with a page in each view. Every page has an address of its own: the limit of an address is less than all take. */
const inEachView = async (look: (page: Page, view: View, fixtures: Fixtures) => Promise<readonly string[]>): Promise<readonly string[]> => {
  const fixtures = await made();
  const findings: string[] = [];
  for (const view of VIEWS) {
    const page = await openWithSession(browser, fixtures.admin, view, findings);
    findings.push(...(await look(page, view, fixtures)));
    await page.context().close();
  }
  return findings;
};

test('no page of the administration is missing here', async () => {
  const fixtures = await made();
  const opened = [...PAGES.map(({ path }) => path(fixtures)), ...FORMS.map(({ path }) => path)].map((path) => path.replace(/\?.*$/, ''));
  const patterns = [
    ...Object.values(adminPaths.ADMIN_PATHS),
    ...Object.values(adminPaths).flatMap((path) => (typeof path === 'function' ? [path(PART, PART)] : [])),
  ].map((path) => new RegExp(`^${path.replaceAll(PART, '[^/]+')}$`));
  expect(patterns.filter((pattern) => !opened.some((path) => pattern.test(path)))).toEqual([]);
});

test.each(PAGES)(
  'the page $name opens with six requests at most, and has no finding of axe, also while it waits and after it failed',
  async ({ name, path, ...states }) => {
    const findings = await inEachView(async (page, view, fixtures) => {
      const shown = { ...states, path: path(fixtures) };
      const inStates = await findingsOfStates(page, { ...shown, name: `admin-${name}`, view });
      const ready = await findingsOf(page);
      await screenshot(page, `admin-${name}`, view);
      return [...inStates, ...ready];
    });
    expect(findings).toEqual([]);
    const fixtures = await made();
    const page = await openWithSession(browser, fixtures.admin);
    expect(await callsOfOpening(page, path(fixtures), states.ready)).toBeLessThanOrEqual(6);
    await page.context().close();
  },
);

test.each(FORMS)('the form $name has no finding of axe', async ({ name, path }) => {
  const findings = await inEachView(async (page, view) => {
    await page.goto(`${ORIGIN}${path}`);
    await page.waitForSelector(FORM);
    await screenshot(page, `admin-${name}`, view);
    return findingsOf(page);
  });
  expect(findings).toEqual([]);
});

test('an empty list and the dialog of a change have no finding of axe', async () => {
  const findings = await inEachView(async (page, view, { user }) => {
    await page.goto(`${ORIGIN}/admin/users?email=sin-resultados`);
    await page.waitForSelector('main .list p');
    const empty = await findingsOf(page);
    await screenshot(page, 'admin-empty', view);
    await page.goto(`${ORIGIN}/admin/users/${user}`);
    await page.locator('main button.danger-button').click();
    await page.waitForSelector('dialog[open] textarea');
    await screenshot(page, 'admin-dialog', view);
    return [...empty, ...(await findingsOf(page))];
  });
  expect(findings).toEqual([]);
});
