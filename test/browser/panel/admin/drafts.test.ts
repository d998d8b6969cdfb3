import type { Browser } from 'playwright-core';

import { payingCustomer } from '../../../e2e/support/paying-customer.ts';
import { ADMIN_FORMS, ADMIN_PAGES, makeAdminFixtures, type AdminFixtures } from '../../support/admin-pages.ts';
import { openWithSession } from '../../support/admin.ts';
import { launch } from '../../support/browser.ts';
import { findingsOfDrafts } from '../../support/drafts.ts';

let browser: Browser;
let fixtures: AdminFixtures;

beforeAll(async () => {
  browser = await launch();
  fixtures = await makeAdminFixtures();
});

afterAll(() => browser.close());

const PAGES = [...ADMIN_PAGES, ...ADMIN_FORMS.map(({ name, path }) => ({ name, path: () => path }))];

/** What at least writes on some pages: their forms, and buttons outside of forms. */
const WRITES: Readonly<Record<string, number>> = { user: 5, settings: 1, 'new-incident': 1, 'new-broadcast': 1 };

test.each(PAGES)('what an admin typed on the page $name outlives requests that fail', async ({ name, path }) => {
  const errors: string[] = [];
  const page = await openWithSession(browser, fixtures.admin, undefined, errors);
  const { findings, written } = await findingsOfDrafts(page, path(fixtures));
  expect([...findings, ...errors]).toEqual([]);
  expect(written).toBeGreaterThanOrEqual(WRITES[name] ?? 0);
  await page.context().close();
});

test('what an admin typed about the money of a customer outlives requests that fail', async () => {
  const { user_id: id } = await payingCustomer('personal');
  const page = await openWithSession(browser, fixtures.admin);
  const { findings, written } = await findingsOfDrafts(page, `/admin/users/${id}/billing`);
  expect(findings).toEqual([]);
  // A refund and a credit.
  expect(written).toBe(2);
  await page.context().close();
});
