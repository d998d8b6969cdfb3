import { crc32 } from 'node:zlib';

import type { Browser, Page } from 'playwright-core';

import { newUser } from '../../e2e/support/operator.ts';
import { publishReceipt, specOf } from '../../e2e/support/receipts.ts';
import { drawReceipt } from '../../receipts/drawn-set.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { findingsOf, openPanel, screenshot, signIn, VIEWS } from '../support/panel.ts';

const RECEIPT = specOf('banorte-as-it-is');

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
  await page.waitForSelector('.verdict.success');
  await page.waitForSelector('.frames img');
  expect(await page.locator('.frame').count()).toBeGreaterThan(3);
  expect(await page.innerText('.receipt')).toContain(RECEIPT.transfer.clave_rastreo);
  expect(errors).toEqual([]);
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
  await page.waitForSelector('.verdict.success');
  await choose(page, enlarged(image, 13_000_000));
  await page.waitForSelector('.drop .notice.danger');
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a picture that is no receipt has its reason, and its data can be typed', async () => {
  const page = await openPanel(browser);
  await signIn(page, await newUser('free'));
  await choose(page, Buffer.from(BLANK_IMAGE, 'base64'));
  await page.waitForSelector('.verdict.danger');
  await page.click('summary');
  await page.waitForSelector('details input[name=cuenta_beneficiaria]');
  await page.context().close();
});

test.each(VIEWS.slice(0, 2))('the page of a receipt has no finding of axe at $width px, $colorScheme, in $language', async (view) => {
  const page = await openPanel(browser, view);
  await signIn(page, await newUser('free'));
  await choose(page, image);
  await page.waitForSelector('.frames img');
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'receipt', view);
  await page.goto(`${ORIGIN}/validate`);
  await page.waitForSelector('input[type=file]', { state: 'attached' });
  expect(await findingsOf(page)).toEqual([]);
  await screenshot(page, 'validate', view);
  await page.context().close();
});
