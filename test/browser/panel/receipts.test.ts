import { crc32 } from 'node:zlib';

import type { Browser, Page } from 'playwright-core';

import { newUser } from '../../e2e/support/operator.ts';
import { publishReceipt, specOf } from '../../e2e/support/receipts.ts';
import { DRAWN_SET, drawReceipt } from '../../receipts/drawn-set.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { DESKTOP, findingsOf, openPanel, screenshot, signIn, VIEWS, type View } from '../support/panel.ts';

/** How long a verdict on an image may take, in milliseconds: a stand-in on this machine reads it. */
const READING = { timeout: 90_000 };

const RECEIPT = specOf('banorte-as-it-is');

const PHONE: View = { width: 375, colorScheme: 'light', language: 'es', hasTouch: true };

let browser: Browser;
let image: Buffer;

beforeAll(async () => {
  browser = await launch();
  await publishReceipt(RECEIPT);
  ({ bytes: image } = await drawReceipt(RECEIPT));
});

afterAll(() => browser.close());

const choose = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.goto(`${ORIGIN}/validate`);
  await page.setInputFiles('input[type=file]', { name: '<b>recibo</b>.png', mimeType: 'image/png', buffer });
};

test('a receipt is validated, and its image shows the fields that were read', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('free'));
  await choose(page, image);
  await page.waitForSelector('.verdict.success', READING);
  await page.waitForSelector('.frames img');
  expect(await page.locator('.frame').count()).toBeGreaterThan(3);
  expect(await page.innerText('.receipt')).toContain(RECEIPT.transfer.clave_rastreo);
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Gives the drop zone a file the way a browser does: with an event that carries it. */
const give = (page: Page, event: 'drop' | 'paste', bytes: Buffer): Promise<unknown> =>
  page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(bytes.toString('base64'))}), (character) => character.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], 'recibo.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true };
    if (${JSON.stringify(event)} === 'paste') {
      document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: files }));
      return;
    }
    const zone = document.querySelector('.drop');
    zone.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: files }));
    zone.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: files }));
  })()`);

test.each(['drop', 'paste'] as const)('a receipt that arrives by %s is validated', async (event) => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('free'));
  await page.goto(`${ORIGIN}/validate`);
  await page.waitForSelector('.drop');
  await give(page, event, image);
  await page.waitForSelector('.verdict.success', READING);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a phone opens its camera for a photograph of a receipt, and a desktop offers none', async () => {
  const desktop = await openPanel(browser);
  await signIn(desktop, await newUser('free'));
  await desktop.goto(`${ORIGIN}/validate`);
  await desktop.waitForSelector('.drop');
  expect(await desktop.locator('.camera').isVisible()).toBe(false);
  await desktop.context().close();

  const phone = await openPanel(browser, PHONE);
  await signIn(phone, await newUser('free'));
  await phone.goto(`${ORIGIN}/validate`);
  await phone.locator('.camera').waitFor();
  expect(await phone.locator('.camera input').getAttribute('capture')).toBe('environment');
  await phone.setInputFiles('.camera input', { name: 'image.png', mimeType: 'image/png', buffer: image });
  await phone.waitForSelector('.verdict.success', READING);
  await phone.context().close();
});

test('fields in doubt are marked in the image and in the form below it, where they are corrected', async () => {
  const masked = DRAWN_SET.find(({ treatment, transfer }) => treatment === 'as it is' && transfer.isMasked);
  if (masked === undefined) throw new Error('no receipt masks its account');
  await publishReceipt(masked);
  const { bytes } = await drawReceipt(masked);
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await choose(page, bytes);
  await page.waitForSelector('.receipt .badge.warning', READING);
  expect(await page.locator('.frame.doubtful').count()).toBeGreaterThan(0);
  await page.getByText('Corrígelos en el formulario de abajo').waitFor();
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'receipt-in-doubt', DESKTOP);
  const field = page.locator('details[open] .field', { has: page.locator('input[name=cuenta_beneficiaria]') });
  expect(await field.locator('.hint.warning').innerText()).toContain('Dudoso');
  await field.locator('input').fill(masked.transfer.cuenta_beneficiaria);
  await page.locator('details[open] button[type=submit]').click();
  await page.waitForSelector('.verdict.success', READING);
  await page.context().close();
});

/** A PNG with an additional chunk of so many bytes, which readers skip. */
const enlarged = (png: Buffer, bytes: number): Buffer => {
  const typed = Buffer.concat([Buffer.from('paDd'), Buffer.alloc(bytes, 7)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes);
  checksum.writeUInt32BE(crc32(typed));
  // The signature and the chunk IHDR are the first 33 bytes.
  return Buffer.concat([png.subarray(0, 33), length, typed, checksum, png.subarray(33)]);
};

test('a receipt that is too large for a form is uploaded past the API', async () => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await signIn(page, await newUser('free'));
  await choose(page, enlarged(image, 5_000_000));
  await page.waitForSelector('.verdict.success', READING);
  await choose(page, enlarged(image, 13_000_000));
  await page.waitForSelector('.drop .notice.danger');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a picture that is no receipt has its reason, and its data can be typed', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await choose(page, Buffer.from(BLANK_IMAGE, 'base64'));
  await page.waitForSelector('.verdict.danger', READING);
  await page.click('summary');
  await page.waitForSelector('details input[name=cuenta_beneficiaria]');
  await page.context().close();
});

test.each(VIEWS.slice(0, 2))('the page of a receipt has no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  await choose(page, image);
  await page.waitForSelector('.frames img', READING);
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'receipt', view);
  await page.goto(`${ORIGIN}/validate`);
  await page.waitForSelector('input[type=file]', { state: 'attached' });
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'validate', view);
  await page.context().close();
});
