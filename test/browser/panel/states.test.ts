import type { Browser } from 'playwright-core';

import { newUser } from '../../e2e/support/operator.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { openSession, settled, type OpenSession } from '../support/every-page.ts';
import { findingsOfPageStates, phoneOf } from '../support/page-states.ts';
import { findingsOf, openPanel, screenshot, VIEWS } from '../support/panel.ts';
import { makeUserFixtures, PLAIN_PAGES, USER_PAGES, type UserFixtures } from '../support/user-pages.ts';

let browser: Browser;
let fixtures: UserFixtures;
let session: OpenSession;

beforeAll(async () => {
  browser = await launch();
  fixtures = await makeUserFixtures();
  session = await openSession(browser, fixtures.user);
});

afterAll(() => browser.close());

const SEEN = USER_PAGES.map((page, index) => ({ ...page, view: phoneOf(index) }));

test.each(SEEN)('the page $name is right when it fails, waits, has nothing or too much to show', async ({ name, path, view }) => {
  const findings: string[] = [];
  const page = await openPanel(browser, view, findings);
  await session.continueIn(page);
  findings.push(...(await findingsOfPageStates(page, { path: path(fixtures), name, view })));
  expect(findings).toEqual([]);
  await page.context().close();
});

test.each(VIEWS.filter(({ width }) => width < 400))(
  'the pages of a new user are right at $width px, $colorScheme, in $language',
  async (view) => {
    const findings: string[] = [];
    const { continueIn } = await openSession(browser, await newUser('free'));
    for (const { name, path } of PLAIN_PAGES) {
      const page = await openPanel(browser, view, findings);
      await continueIn(page);
      await page.goto(`${ORIGIN}${path()}`);
      await settled(page);
      await screenshot(page, `${name}-new`, view);
      const alerts = await page.locator('main [role=alert]').allInnerTexts();
      findings.push(...[...alerts, ...(await findingsOf(page))].map((finding) => `${path()}: ${finding}`));
      await page.context().close();
    }
    expect(findings).toEqual([]);
  },
);
