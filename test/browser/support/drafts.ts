import { setTimeout } from 'node:timers/promises';

import type { Locator, Page, Request, Route } from 'playwright-core';

import { ORIGIN } from './browser.ts';
import { settled } from './every-page.ts';
import { FAILURE } from './states.ts';

/** Milliseconds within which a page sends what a press of a button makes it send. */
const PRESS_MS = 1_500;

/** A preview writes nothing; the dialog with it does. */
const isWrite = (request: Request): boolean => {
  const { pathname } = new URL(request.url());
  return request.method() !== 'GET' && pathname.startsWith('/v1/') && !pathname.endsWith('/preview');
};

/** Answers all that the page writes, until `stop`. */
const answerWrites = async (page: Page, answer: (route: Route) => Promise<void>) => {
  const handle = (route: Route): Promise<void> => (isWrite(route.request()) ? answer(route) : route.continue());
  await page.route('**/v1/**', handle);
  return () => page.unroute('**/v1/**', handle);
};

const REFUSAL = {
  status: 422,
  contentType: 'application/json',
  body: JSON.stringify({ errors: [{ status: '422', code: 'invalid_value', detail: 'El valor no se acepta.' }], meta: {} }),
};

/** How what is written fails: the service is down, the network is gone, the API refuses it. */
const FAILURES: readonly (readonly [name: string, answer: (route: Route) => Promise<void>])[] = [
  ['failing', (route) => route.fulfill(FAILURE)],
  ['unreachable', (route) => route.abort()],
  ['refused', (route) => route.fulfill(REFUSAL)],
];

type Control = {
  readonly type: string | null;
  readonly name: string | null;
  readonly mode: string | null;
  readonly maxLength: string | null;
};

const attributesOf = async (control: Locator): Promise<Control> => ({
  type: await control.getAttribute('type'),
  name: await control.getAttribute('name'),
  mode: await control.getAttribute('inputmode'),
  maxLength: await control.getAttribute('maxlength'),
});

/** What a user could type into a field. */
const textFor = ({ type, name, mode, maxLength }: Control): string => {
  if (type === 'date') return '2026-05-17';
  if (type === 'time') return '10:15';
  if (type === 'email') return 'borrador@example.mx';
  if (name?.endsWith('url') === true) return 'https://example.mx/borrador';
  if (mode === 'decimal') return '12.50';
  return (mode === 'numeric' ? '12' : 'Borrador <b> ñ').slice(0, Number(maxLength ?? 100));
};

const DIALOG = 'dialog[open]';

const CONTROLS = 'input:not([type=hidden], [type=file]), select, textarea';

const fillControl = async (control: Locator, attributes: Control): Promise<void> => {
  const { type } = attributes;
  if (type === 'radio') await control.check();
  else if (type === 'checkbox') await control.click();
  else if ((await control.locator('option').count()) > 0) {
    await control.selectOption({ index: (await control.locator('option').count()) - 1 });
  } else await control.fill(textFor(attributes));
};

/** Fills every field that is shown. A box may show further ones, so the boxes are first. */
const fillDraft = async (form: Locator): Promise<void> => {
  for (const isBox of [true, false]) {
    for (const control of await form.locator(CONTROLS).all()) {
      const attributes = await attributesOf(control);
      const isOfTurn = (attributes.type === 'checkbox') === isBox;
      if (isOfTurn && (await control.isVisible()) && (await control.isEnabled())) await fillControl(control, attributes);
    }
  }
};

/** What the fields of a form contain. */
const draftOf = async (form: Locator): Promise<readonly string[]> => {
  const values: string[] = [];
  for (const control of await form.locator(CONTROLS).all()) {
    const { type } = await attributesOf(control);
    values.push(type === 'checkbox' || type === 'radio' ? String(await control.isChecked()) : await control.inputValue());
  }
  return values;
};

type Sent = { readonly body: string | null; readonly key: string | undefined };

/** Presses a button; null when that writes nothing, such as when it opens a dialog. */
const press = async (page: Page, button: Locator): Promise<Sent | null> => {
  const sent = page.waitForRequest(isWrite, { timeout: 0 }).catch(() => null);
  const hasDialog = await page.locator(DIALOG).isVisible();
  await button.click();
  // A busy browser takes its time for the press itself: the wait begins after it.
  const nothing = hasDialog ? setTimeout(PRESS_MS, null) : page.waitForSelector(DIALOG, { timeout: PRESS_MS }).catch(() => null);
  const request = await Promise.race([sent, nothing.then(() => null)]);
  if (request === null) return null;
  await request.response();
  return { body: request.postData(), key: (await request.allHeaders())['idempotency-key'] };
};

/** What is wrong with a form whose request failed: it shows that, keeps what was typed, and can be sent again. */
const problemsAfter = async (form: Locator, name: string, draft: readonly string[]): Promise<readonly string[]> => {
  await form.and(form.page().locator('[aria-busy=false]')).waitFor();
  const isShown = await form.locator('[role=alert], [aria-invalid=true]').first().isVisible();
  const isKept = JSON.stringify(await draftOf(form)) === JSON.stringify(draft);
  return [...(isShown ? [] : [`${name}: nothing is shown`]), ...(isKept ? [] : [`${name}: the draft is lost`])];
};

/** Sends a form until it has failed in every way; null for one that writes nothing. */
const findingsOfForm = async (page: Page, form: Locator, name: string): Promise<readonly string[] | null> => {
  await fillDraft(form);
  const draft = await draftOf(form);
  const sent: Sent[] = [];
  const findings: string[] = [];
  for (const [way, answer] of FAILURES) {
    const stop = await answerWrites(page, answer);
    const request = await press(page, form.locator('button[type=submit]'));
    if (request === null) {
      const isInvalid = (await form.locator('[aria-invalid=true]').count()) > 0;
      return isInvalid ? [`${name}: the filled form is not sent`] : null;
    }
    sent.push(request);
    findings.push(...(await problemsAfter(form, `${name}, ${way}`, draft)));
    await stop();
  }
  const isSame = sent.every(({ body }) => body === sent[0]?.body) && sent[0]?.key === sent[1]?.key;
  return isSame ? findings : [...findings, `${name}: sent again it is another request`];
};

/** Presses a button outside of forms, and sends the form of the dialog that it opens. */
const findingsOfButton = async (page: Page, button: Locator, name: string): Promise<readonly string[] | null> => {
  const stop = await answerWrites(page, (route) => route.fulfill(FAILURE));
  const sent = await press(page, button);
  await stop();
  const form = page.locator(`${DIALOG} form`);
  if (await form.isVisible()) return findingsOfForm(page, form, name);
  if (sent === null) return null;
  await page.waitForSelector('main [role=alert]');
  return [];
};

const BUTTONS = 'main button[type=button]';

const OPEN_PARTS = `
  for (const part of document.querySelectorAll('main details')) part.open = true;
  new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)));
`;

/** Opens a page and its parts. A part may read what it shows when it is opened. */
const openAgain = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${ORIGIN}${path}`);
  await settled(page);
  await page.evaluate(OPEN_PARTS);
  await settled(page);
};

type Button = { readonly index: number; readonly text: string };

/** The buttons outside of forms. Those of rows are alike: of each text there is the first one. */
const buttonsOf = async (page: Page): Promise<readonly Button[]> => {
  const buttons = new Map<string, Button>();
  for (const [index, button] of (await page.locator(BUTTONS).all()).entries()) {
    const isOffered = (await button.isVisible()) && (await button.isEnabled());
    const text = isOffered ? (await button.innerText()).trim() : '';
    if (text !== '' && !buttons.has(text)) buttons.set(text, { index, text });
  }
  return [...buttons.values()];
};

/**
 * What is wrong with a page whose requests fail: a form, a dialog or a button does not show what happened, loses what was typed, or sends
 * something else when it is used again. `written` counts those that write. Nothing reaches the service.
 */
export const findingsOfDrafts = async (page: Page, path: string) => {
  const results: (readonly string[] | null)[] = [];
  await openAgain(page, path);
  const [forms, buttons] = [await page.locator('main form').count(), await buttonsOf(page)];
  for (let index = 0; index < forms; index += 1) {
    if (index > 0) await openAgain(page, path);
    results.push(await findingsOfForm(page, page.locator('main form').nth(index), `${path}, form ${index + 1}`));
  }
  for (const { index, text } of buttons) {
    await openAgain(page, path);
    results.push(await findingsOfButton(page, page.locator(BUTTONS).nth(index), `${path}, ${text}`));
  }
  return { findings: results.flatMap((found) => found ?? []), written: results.filter((found) => found !== null).length };
};
