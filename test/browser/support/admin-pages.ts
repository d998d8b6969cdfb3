import * as v from 'valibot';

import { newAdmin } from '../../e2e/support/admin.ts';
import { call, eventually, validationOf } from '../../e2e/support/api.ts';
import { giveUp, newUser, runTask } from '../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { stack } from '../../e2e/support/stack.ts';
import { fileOf, uploadFile } from '../../e2e/support/validation-imports.ts';
import { REASON } from './dialog.ts';

const resource = v.object({ data: v.object({ id: v.string() }) });
const list = v.object({ data: v.array(v.object({ id: v.string() })) });

/** A name that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

const firstId = (text: string): string => v.parse(list, JSON.parse(text)).data[0]?.id ?? '';

/** An admin, and something to show on every page of the administration. */
export const makeAdminFixtures = async () => {
  const [admin, user] = [await newAdmin('owner'), await newUser('negocio')];
  await call('/users/me', { method: 'PATCH', key: user.api_key, body: { name: HOSTILE } });
  const url = `${stack.webhook_receiver_url}/pruebas`;
  await call('/webhooks', { key: user.api_key, method: 'POST', body: { url, events: ['validation.completed'] } });
  const payment = newPayment();
  await portal.publish(payment);
  const { id: validation } = validationOf(
    await call('/validate', { key: user.api_key, method: 'POST', body: { ...requestFor(payment), client_ref: HOSTILE } }),
  );
  await uploadFile(fileOf([payment]), user.api_key);
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

export type AdminFixtures = Awaited<ReturnType<typeof makeAdminFixtures>>;

const ROWS = 'main tbody tr';
const FACTS = 'main dl.facts';
export const FORM = 'main form [required]';

/** The pages that read from the API, with what each shows then. */
export const ADMIN_PAGES = [
  { name: 'users', path: ({ email }: AdminFixtures) => `/admin/users?email=${email}`, ready: ROWS },
  { name: 'user', path: ({ user }: AdminFixtures) => `/admin/users/${user}`, ready: FACTS },
  { name: 'admins', path: () => '/admin/users/admins', ready: ROWS },
  {
    name: 'user-validations',
    path: ({ user }: AdminFixtures) => `/admin/users/${user}/validations`,
    ready: ROWS,
  },
  {
    name: 'user-validation',
    path: ({ validation }: AdminFixtures) => `/admin/validations/${validation}`,
    ready: FACTS,
  },
  {
    name: 'user-imports',
    path: ({ user }: AdminFixtures) => `/admin/users/${user}/imports`,
    ready: ROWS,
  },
  {
    name: 'user-webhooks',
    path: ({ user }: AdminFixtures) => `/admin/users/${user}/webhooks`,
    ready: ROWS,
  },
  {
    name: 'user-deliveries',
    path: ({ user }: AdminFixtures) => `/admin/users/${user}/deliveries`,
    ready: ROWS,
  },
  {
    name: 'user-delivery',
    path: ({ delivery, user }: AdminFixtures) => `/admin/users/${user}/deliveries/${delivery}`,
    ready: FACTS,
  },
  {
    name: 'user-billing',
    path: ({ user }: AdminFixtures) => `/admin/users/${user}/billing`,
    ready: 'main .card > p',
  },
  { name: 'proposals', path: () => '/admin/proposals', ready: ROWS },
  { name: 'audit', path: () => '/admin/audit', ready: ROWS },
  { name: 'portal', path: () => '/admin/portal', ready: FACTS },
  { name: 'retries', path: () => '/admin/retries', ready: ROWS },
  { name: 'dead-letters', path: () => '/admin/dead-letters', ready: ROWS },
  {
    name: 'dead-letter',
    path: ({ letter }: AdminFixtures) => `/admin/dead-letters/${letter}`,
    ready: FACTS,
  },
  { name: 'broadcasts', path: () => '/admin/broadcasts', ready: ROWS },
  {
    name: 'broadcast',
    path: ({ broadcast }: AdminFixtures) => `/admin/broadcasts/${broadcast}`,
    ready: FACTS,
  },
  { name: 'banks', path: () => '/admin/banks', ready: ROWS },
  { name: 'bank', path: () => '/admin/banks/40012', ready: FACTS },
  { name: 'bins', path: () => '/admin/bins', ready: ROWS },
  { name: 'legal-documents', path: () => '/admin/legal-documents', ready: ROWS },
  { name: 'settings', path: () => '/admin/settings', ready: FORM },
  { name: 'plans', path: () => '/admin/plans', ready: ROWS },
  { name: 'plan', path: () => '/admin/plans/negocio', ready: FORM },
  {
    name: 'subscriptions',
    path: () => '/admin/subscriptions',
    ready: 'main .list p, main tbody',
  },
  { name: 'incidents', path: () => '/admin/incidents', ready: ROWS },
  { name: 'subscribers', path: () => '/admin/webhook-subscribers', ready: ROWS },
  {
    name: 'subscriber',
    path: ({ subscriber }: AdminFixtures) => `/admin/webhook-subscribers/${subscriber}`,
    ready: FACTS,
  },
  {
    name: 'subscriber-deliveries',
    path: () => '/admin/webhook-subscribers/deliveries',
    ready: ROWS,
  },
  {
    name: 'subscriber-delivery',
    path: ({ subscriberDelivery }: AdminFixtures) => `/admin/webhook-subscribers/deliveries/${subscriberDelivery}`,
    ready: FACTS,
  },
  { name: 'changelog', path: () => '/admin/changelog', ready: ROWS },
  { name: 'metrics', path: () => '/admin/metrics', ready: ROWS },
];

/** The pages of forms, which read nothing as they open. */
export const ADMIN_FORMS = [
  { name: 'new-broadcast', path: '/admin/broadcasts/new' },
  { name: 'new-plan', path: '/admin/plans/new' },
  { name: 'new-incident', path: '/admin/incidents/new' },
  { name: 'prices', path: '/admin/subscriptions/prices' },
  { name: 'new-subscriber', path: '/admin/webhook-subscribers/new' },
];
