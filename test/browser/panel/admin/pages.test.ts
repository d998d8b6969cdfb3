import type { Browser, Page } from 'playwright-core';

import * as adminPaths from '../../../../functions/panel/admin-paths.ts';
import { ADMIN_FORMS, ADMIN_PAGES, FORM, makeAdminFixtures, type AdminFixtures } from '../../support/admin-pages.ts';
import { openWithSession } from '../../support/admin.ts';
import { launch, ORIGIN } from '../../support/browser.ts';
import { findingsOfPageStates, phoneOf } from '../../support/page-states.ts';
import { findingsOf, screenshot, VIEWS, type View } from '../../support/panel.ts';
import { callsOfOpening } from '../../support/states.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

/** Replaces the part of an address that names a resource. */
const PART = ':part';

const made = (() => {
  let fixtures: Promise<AdminFixtures> | null = null;
  return (): Promise<AdminFixtures> => (fixtures ??= makeAdminFixtures());
})();

/** Does something with a page in each view. Every page has an address of its own: the limit of an address is less than all take. */
const inEachView = async (
  look: (page: Page, view: View, fixtures: AdminFixtures) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
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
  const opened = [...ADMIN_PAGES.map(({ path }) => path(fixtures)), ...ADMIN_FORMS.map(({ path }) => path)].map((path) =>
    path.replace(/\?.*$/, ''),
  );
  const patterns = [
    ...Object.values(adminPaths.ADMIN_PATHS),
    ...Object.values(adminPaths).flatMap((path) => (typeof path === 'function' ? [path(PART, PART)] : [])),
  ].map((path) => new RegExp(`^${path.replaceAll(PART, '[^/]+')}$`));
  expect(patterns.filter((pattern) => !opened.some((path) => pattern.test(path)))).toEqual([]);
});

const SEEN = ADMIN_PAGES.map((page, index) => ({ ...page, phone: phoneOf(index) }));

test.each(SEEN)(
  'the page $name opens with six requests at most, and is right when it fails, waits, has nothing or too much to show, too',
  async ({ name, path, ready, phone }) => {
    const findings = await inEachView(async (page, view, fixtures) => {
      const shown = { path: path(fixtures), name: `admin-${name}`, view };
      const inStates = view === phone ? await findingsOfPageStates(page, shown) : [];
      await page.goto(`${ORIGIN}${shown.path}`);
      await page.waitForSelector(ready);
      await screenshot(page, shown.name, view);
      return [...inStates, ...(await findingsOf(page))];
    });
    expect(findings).toEqual([]);
    const fixtures = await made();
    const page = await openWithSession(browser, fixtures.admin);
    expect(await callsOfOpening(page, path(fixtures), ready)).toBeLessThanOrEqual(6);
    await page.context().close();
  },
);

test.each(ADMIN_FORMS)('the form $name has no finding of axe', async ({ name, path }) => {
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
