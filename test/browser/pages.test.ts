import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';

import { renderEmail } from '../../functions/messages/rendering/render-email.ts';
import { eventually } from '../e2e/support/api.ts';
import { newUser } from '../e2e/support/operator.ts';
import { stack } from '../e2e/support/stack.ts';
import { anEmail, EMAIL_TEMPLATES } from '../support/builders/messages.ts';
import { launch, ORIGIN } from './support/browser.ts';

const CHECKS = readFileSync(join('test', 'browser', 'support', 'page-checks.js'), 'utf8');

const findings = v.object({ problems: v.array(v.string()), titles: v.array(v.string()) });

const look = async (page: Page): Promise<v.InferOutput<typeof findings>> => {
  await page.evaluate(CHECKS);
  return v.parse(findings, await page.evaluate('problemsOfPage()'));
};

/** A screen of a desktop and of a phone, by day and by night. */
const SCREENS = [1_280, 375].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const));

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const openScreen = async ([width, colorScheme]: (typeof SCREENS)[number]): Promise<Page> =>
  (await browser.newContext({ viewport: { width, height: 900 }, colorScheme })).newPage();

const MAILS = Object.values(EMAIL_TEMPLATES).flatMap((template) =>
  (['es', 'en'] as const).map((language) => ({ name: `${template.name} in ${language}`, message: anEmail(template, { language }) })),
);

test.each(SCREENS)('every mail can be read on a screen of %d px, %s', async (...screen) => {
  const page = await openScreen(screen);
  const seen: string[] = [];
  for (const { name, message } of MAILS) {
    await page.setContent(renderEmail(message, 'https://panel.example.mx').html);
    seen.push(...(await look(page)).problems.map((problem) => `${name}: ${problem}`));
  }
  expect(seen).toEqual([]);
  await page.context().close();
});

describe('pages of a local stack', () => {
  beforeAll(async () => {
    const { email } = await newUser('free');
    await fetch(`${stack.base_url}/auth/password/forgot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await eventually('a mail', 60, async () => ((await (await fetch(stack.outbox_url)).text()).includes(email) ? true : null));
    const path = `${stack.webhook_receiver_url}/tienda/avisos`;
    await fetch(path, {
      method: 'POST',
      headers: { 'webhook-id': `evt_${'0'.repeat(40)}` },
      body: JSON.stringify({ text: 'a'.repeat(400) }),
    });
  });

  test.each(SCREENS)('can be read on a screen of %d px, %s', async (...screen) => {
    const page = await openScreen(screen);
    await page.goto(`${ORIGIN}/_local/webhooks`);
    expect((await look(page)).problems).toEqual([]);
    await page.goto(stack.outbox_url);
    const { problems, titles } = await look(page);
    expect(problems).toEqual([]);
    expect(titles).toContain('Mail: Restablece tu contraseña');
    await page.context().close();
  });
});
