import type { Browser } from 'playwright-core';

import { renderEmail } from '../../functions/messages/rendering/render-email.ts';
import { eventually } from '../e2e/support/api.ts';
import { newUser } from '../e2e/support/operator.ts';
import { stack } from '../e2e/support/stack.ts';
import { anEmail, EMAIL_TEMPLATES } from '../support/builders/messages.ts';
import { launch, ORIGIN } from './support/browser.ts';
import { problemsOf, SCREENS, screenOf } from './support/screens.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const MAILS = Object.values(EMAIL_TEMPLATES).flatMap((template) =>
  (['es', 'en'] as const).map((language) => ({ name: `${template.name} in ${language}`, message: anEmail(template, { language }) })),
);

test.each(SCREENS)('every mail can be read on a screen of %d px, %s', async (...screen) => {
  const page = await screenOf(browser, screen);
  const seen: string[] = [];
  for (const { name, message } of MAILS) {
    await page.setContent(renderEmail(message, 'https://panel.example.mx').html);
    seen.push(...(await problemsOf(page)).problems.map((problem) => `${name}: ${problem}`));
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
    const page = await screenOf(browser, screen);
    await page.goto(`${ORIGIN}/_local/webhooks`);
    expect((await problemsOf(page)).problems).toEqual([]);
    await page.goto(stack.outbox_url);
    const { problems, titles } = await problemsOf(page);
    expect(problems).toEqual([]);
    expect(titles).toContain('Mail: Restablece tu contraseña');
    await page.context().close();
  });
});
