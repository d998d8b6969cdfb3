import type { Browser } from 'playwright-core';

import { addPlan } from '../../e2e/support/billing-operator.ts';
import { payingCustomer } from '../../e2e/support/paying-customer.ts';
import { launch } from '../support/browser.ts';
import { findingsOfDrafts } from '../support/drafts.ts';
import { openSession, type OpenSession } from '../support/every-page.ts';
import { openPanel } from '../support/panel.ts';
import { makeUserFixtures, USER_PAGES, type UserFixtures } from '../support/user-pages.ts';

let browser: Browser;
let fixtures: UserFixtures;
let session: OpenSession;

beforeAll(async () => {
  browser = await launch();
  fixtures = await makeUserFixtures();
  session = await openSession(browser, fixtures.user);
});

afterAll(() => browser.close());

/** What at least writes on some pages: their forms, and buttons outside of forms. */
const WRITES: Readonly<Record<string, number>> = {
  newWebhook: 1,
  webhookPath: 6,
  taxProfile: 1,
  beneficiaries: 1,
  financeReports: 1,
  notificationChannels: 1,
};

test.each(USER_PAGES)('what was typed on the page $name outlives requests that fail', async ({ name, path }) => {
  const errors: string[] = [];
  const page = await openPanel(browser, undefined, errors);
  await session.continueIn(page);
  const { findings, written } = await findingsOfDrafts(page, path(fixtures));
  expect([...findings, ...errors]).toEqual([]);
  expect(written).toBeGreaterThanOrEqual(WRITES[name] ?? 0);
  await page.context().close();
});

test('what a paying customer typed about the subscription outlives requests that fail', async () => {
  const slug = 'panel-drafts';
  await addPlan(slug, { billing_model: 'hybrid', included_validations: 5, monthly_validation_limit: 5, overage: 250 });
  const page = await openPanel(browser);
  await (await openSession(browser, await payingCustomer(slug))).continueIn(page);
  const { findings, written } = await findingsOfDrafts(page, '/billing');
  expect(findings).toEqual([]);
  // The cap, the cancellation, the page of cards and the change to another plan.
  expect(written).toBeGreaterThanOrEqual(4);
  await page.context().close();
});
