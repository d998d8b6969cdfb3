import type { Browser, Page } from 'playwright-core';

import { CARD_THAT_FAILS_LATER, GOOD_CARD, newCustomer, REFUSED_CARD } from '../e2e/support/paying-customer.ts';
import { launch } from './support/browser.ts';
import { problemsOf, SCREENS, screenOf } from './support/screens.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Where the page of the processor leads: to the panel, which sends a browser without a session to the sign-in. */
const RETURN_OR_SIGN_IN = /\/(?:billing\/return|sign-in)/;

const enterCard = async (page: Page, card: string): Promise<void> => {
  await page.fill('input[name=card]', card);
  await page.click('button');
};

test.each(SCREENS)('a user pays and changes the card on pages that can be read on a screen of %d px, %s', async (...screen) => {
  const customer = await newCustomer();
  const page = await screenOf(browser, screen);
  await page.goto(await customer.checkout('personal'));
  expect((await problemsOf(page)).problems).toEqual([]);

  await enterCard(page, REFUSED_CARD);
  expect(await page.innerText('[role=alert]')).toContain('declined');
  expect((await problemsOf(page)).problems).toEqual([]);

  await enterCard(page, GOOD_CARD);
  await page.waitForURL(RETURN_OR_SIGN_IN);
  await customer.reach('personal');

  await page.goto(await customer.openPortal());
  expect(await page.innerText('main')).toContain('Card ending in 4242');
  await enterCard(page, CARD_THAT_FAILS_LATER);
  expect(await page.innerText('main')).toContain('Card ending in 0341');
  expect((await problemsOf(page)).problems).toEqual([]);
  await page.click('text=Return');
  await page.waitForURL(RETURN_OR_SIGN_IN);
  await page.context().close();
});

test('a user who leaves the payment page keeps the free plan', async () => {
  const customer = await newCustomer();
  const page = await browser.newPage();
  await page.goto(await customer.checkout('personal'));
  await page.click('text=Cancel');
  await page.waitForURL(RETURN_OR_SIGN_IN);
  expect(await customer.readSubscription()).toMatchObject({ plan_slug: 'free' });
});
