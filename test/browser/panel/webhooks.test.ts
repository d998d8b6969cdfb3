import { randomUUID } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { stack } from '../../e2e/support/stack.ts';
import { received, setMode } from '../../e2e/support/webhook-receiver.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';
import { callsOfOpening } from '../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

type User = Awaited<ReturnType<typeof newUser>>;

/** A path of the receiver that no other test has. */
const newPath = (): string => `/${randomUUID()}`;

const urlOf = (path: string): string => `${stack.webhook_receiver_url}${path}`;

const created = v.object({ data: v.object({ id: v.string() }) });

/** A note that would be a script if it became HTML. */
const HOSTILE = '<img src=x onerror=alert(1)>';

const createEndpoint = async ({ api_key: key }: User, path: string): Promise<string> => {
  const answer = await call('/webhooks', { key, method: 'POST', body: { url: urlOf(path), events: ['*'], description: HOSTILE } });
  return v.parse(created, JSON.parse(answer.text)).data.id;
};

const validate = ({ api_key: key }: User) => call('/validate', { key, method: 'POST', body: transferBody({ monto: 77.01 }) });

/** Opens the list of deliveries until it has one in this state. */
const openDelivery = async (page: Page, state: string): Promise<void> => {
  await page.goto(`${ORIGIN}/webhooks/deliveries`);
  const row = page.locator('tbody tr', { hasText: state }).first();
  while (!(await row.isVisible())) await page.reload({ waitUntil: 'networkidle' });
  await row.getByRole('link').first().click();
};

test('an endpoint is created, tested, gets a secret with an overlap, is disabled and deleted', async () => {
  const errors: string[] = [];
  const path = newPath();
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('volumen'));
  await page.goto(`${ORIGIN}/webhooks/new`);
  await page.fill('input[name=url]', urlOf(path));
  await page.fill('input[name=description]', HOSTILE);
  await page.getByLabel('Todos los eventos, también los que se agreguen después').uncheck();
  await page.getByRole('button', { name: 'Crear el destino' }).click();
  await page.waitForSelector('fieldset[aria-invalid=true]');
  await page.getByLabel('Todos: validation.*').check();
  await page.getByLabel('validation.retry.resolved').check();
  await page.getByRole('button', { name: 'Crear el destino' }).click();
  const secret = await page.locator('.notice code').innerText();
  expect(secret).toMatch(/^whsec_/);
  await page.getByRole('link', { name: 'Ver el destino' }).click();
  await page.waitForSelector('dl');
  expect(await page.innerText('dl')).toContain('validation.*\n');
  expect(await page.innerText('dl')).toContain(HOSTILE);
  expect(await page.innerText('main')).not.toContain(secret);

  const part = (title: string) => page.locator('details', { has: page.getByRole('heading', { name: title, exact: true }) });
  await part('Enviar una prueba').locator('summary').click();
  await part('Enviar una prueba').getByRole('button').click();
  await part('Enviar una prueba').locator('.notice.success').waitFor();
  expect((await received(path)).length).toBe(1);

  await part('Cambiar el secreto').locator('summary').click();
  await part('Cambiar el secreto').getByRole('button', { name: 'Cambiar el secreto' }).click();
  expect(await part('Cambiar el secreto').locator('code').innerText()).not.toBe(secret);
  await page.getByText('El secreto anterior firma hasta').waitFor();

  await page.getByRole('button', { name: 'Desactivar' }).click();
  await page.getByText('Lo desactivaste.').waitFor();
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await page.getByRole('button', { name: 'Borrar el destino' }).click();
  await page.click('dialog button[type=submit]');
  await page.waitForURL(/\/webhooks$/);
  await page.getByText('Aún no hay destinos.').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a failed delivery is shown with its attempts, and is sent again', async () => {
  const path = newPath();
  const user = await newUser('volumen');
  await setMode({ path, status: 410, times: 1 });
  const id = await createEndpoint(user, path);
  await validate(user);
  const page = await openPanel(browser);
  await signIn(page, user);
  await openDelivery(page, 'Fallida');
  await page.getByText('410').first().waitFor();
  await page.goto(`${ORIGIN}/webhooks/${id}`);
  await page.getByText('El destino respondió 410.').first().waitFor();
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await page.getByRole('button', { name: 'Desactivar' }).waitFor();
  const recovery = page.locator('details', { has: page.getByRole('heading', { name: 'Recuperar entregas fallidas' }) });
  await recovery.locator('summary').click();
  await recovery.getByRole('button').click();
  await recovery.locator('[role=status]').waitFor();
  await openDelivery(page, 'Entregada');
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await page.getByText('Va en camino.').waitFor();
  await page.context().close();
});

test('a delivery that was received is verified in the browser, and one with another body is not; nothing pasted is sent', async () => {
  const path = newPath();
  const page = await openPanel(browser);
  await signIn(page, await newUser('volumen'));
  await page.goto(`${ORIGIN}/webhooks/new`);
  await page.fill('input[name=url]', urlOf(path));
  await page.getByLabel('Firmar también con la llave pública del servicio (v1a)').check();
  await page.getByRole('button', { name: 'Crear el destino' }).click();
  const secret = await page.locator('.notice code').innerText();
  await page.getByRole('link', { name: 'Ver el destino' }).click();
  await page.getByRole('heading', { name: 'Enviar una prueba' }).click();
  await page.getByRole('button', { name: 'Enviar una prueba' }).click();
  await page.waitForSelector('.notice.success');
  const [delivery] = await received(path);
  const { headers = {}, body = '' } = delivery ?? {};

  const sent: string[] = [];
  await page.goto(`${ORIGIN}/webhooks/verify`);
  await page.fill('input[name=secret]', secret);
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.fill('textarea[name=headers]', JSON.stringify(headers, null, 1));
  await page.fill('textarea[name=body]', body);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await page.getByText('La entrega es genuina.').waitFor();
  expect(await page.innerText('.notice')).toContain('Firma v1: corresponde');
  await page.fill('textarea[name=body]', body.replace('"type"', '"tipo"'));
  await page.getByRole('button', { name: 'Verificar' }).click();
  await page.getByText('Ninguna firma corresponde').waitFor();
  expect(new Set(sent)).toEqual(new Set(['GET /v1/.well-known/webhook-keys.json']));
  await page.context().close();
});

test.each(VIEWS)('the pages of webhooks have no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const path = newPath();
  const user = await newUser('volumen');
  const page = await openPanel(browser, view);
  await signIn(page, user);
  const check = async (name: string): Promise<void> => {
    expect(await findingsOf(page)).toEqual([]);
    await screenshot(page, name, view);
  };
  await page.goto(`${ORIGIN}/webhooks`);
  await page.waitForSelector('main .card > p');
  await check('webhooks-empty');
  await page.goto(`${ORIGIN}/webhooks/new`);
  await page.waitForSelector('fieldset');
  await page.locator('fieldset input').first().uncheck();
  await check('webhook-new');
  const id = await createEndpoint(user, path);
  await validate(user);
  expect(await callsOfOpening(page, '/webhooks', 'tbody tr')).toBeLessThanOrEqual(6);
  await check('webhooks');
  await page.goto(`${ORIGIN}/webhooks/events`);
  await page.waitForSelector('tbody tr');
  await page.locator('tbody summary').first().click();
  await check('webhook-events');
  await openDelivery(page, view.language === 'es' ? 'Entregada' : 'Delivered');
  await page.waitForSelector('dl');
  for (const summary of await page.locator('main summary').all()) await summary.click();
  await check('webhook-delivery');
  expect(await callsOfOpening(page, `/webhooks/${id}`, 'tbody tr')).toBeLessThanOrEqual(6);
  for (const summary of await page.locator('main summary').all()) await summary.click();
  await check('webhook-endpoint');
  await page.goto(`${ORIGIN}/webhooks/deliveries`);
  await page.waitForSelector('tbody tr');
  await check('webhook-deliveries');
  await page.goto(`${ORIGIN}/webhooks/verify`);
  await page.fill('textarea[name=headers]', 'webhook-id: a');
  await page.fill('textarea[name=body]', '{}');
  await page.click('main button[type=submit]');
  await page.waitForSelector('main [role=alert]');
  await check('webhook-verify');
  await page.context().close();
});
