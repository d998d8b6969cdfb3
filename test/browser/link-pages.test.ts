import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { linkPages } from '../../infra/local/link-pages/link-pages.ts';
import { eventually } from '../e2e/support/api.ts';
import { newUser } from '../e2e/support/operator.ts';
import { stack } from '../e2e/support/stack.ts';
import { launch, ORIGIN } from './support/browser.ts';
import { problemsOf, SCREENS, screenOf } from './support/screens.ts';

const outbox = v.object({ messages: v.array(v.object({ to: v.string(), text: v.string() })) });

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const submit = async (page: Page): Promise<string> => {
  await page.click('button');
  await page.waitForFunction(`document.querySelector('[role=status]').textContent !== ''`);
  return page.innerText('[role=status]');
};

const linkTo = async (name: string, email: string): Promise<string> =>
  eventually(`a link to ${name}`, 60, async () => {
    const { messages } = v.parse(outbox, await (await fetch(`${stack.outbox_url}?format=json`)).json());
    const text = messages.find(({ to, text: body }) => to === email && body.includes(`/${name}#token=`))?.text ?? '';
    return text.split(/\s/).find((word) => word.includes(`/${name}#token=`)) ?? null;
  });

test('a mail requested on a page links to the page that sets the password, once', async () => {
  const { email } = await newUser('free');
  const page = await browser.newPage();
  await page.goto(`${ORIGIN}/password/forgot`);
  await page.fill('input[name=email]', email);
  expect(await submit(page)).toContain('outbox');

  const link = await linkTo('password/reset', email);
  await page.goto(link);
  await page.fill('input[name=new_password]', 'corta');
  expect(await submit(page)).toContain('(password_too_short)');
  await page.goto('about:blank');
  await page.goto(link);
  await page.fill('input[name=new_password]', 'doce tortugas sobre el tejado');
  expect(await submit(page)).toContain('The password is set');
  await page.goto('about:blank');
  await page.goto(link);
  await page.fill('input[name=new_password]', 'trece tortugas sobre el tejado');
  expect(await submit(page)).toContain('(reset_token_used)');
  await page.close();
});

test.each(['account/restore', 'email-change/cancel', 'data-export'])('the page %s states that its link has no token', async (name) => {
  const page = await browser.newPage();
  await page.goto(`${ORIGIN}/${name}`);
  expect(await submit(page)).toContain('no token');
  await page.close();
});

test.each(['account/restore', 'email-change/cancel'])('the page %s shows the error of a wrong token', async (name) => {
  const page = await browser.newPage();
  await page.goto(`${ORIGIN}/${name}#token=wrong`);
  expect(await submit(page)).toMatch(/\((?:restore|cancel)_token_invalid\)/);
  await page.close();
});

test.each(SCREENS)('every page of a link can be read on a screen of %d px, %s', async (...screen) => {
  const page = await screenOf(browser, screen);
  const seen: string[] = [];
  for (const path of linkPages.keys()) {
    await page.goto(`${ORIGIN}${path}`);
    seen.push(...(await problemsOf(page)).problems.map((problem) => `${path}: ${problem}`));
  }
  expect(seen).toEqual([]);
  await page.context().close();
});
