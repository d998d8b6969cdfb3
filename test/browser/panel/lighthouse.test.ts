import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { call, terminal, validationOf } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { ORIGIN } from '../support/browser.ts';
import { findChromium } from '../support/chromium.ts';
import { measure } from '../support/lighthouse.ts';
import { signIn } from '../support/panel.ts';

test('the first page has 95 points or more for performance on a simulated phone, and 100 for accessibility and best practices', async () => {
  const { points } = await measure({ url: `${ORIGIN}/sign-in`, categories: ['performance', 'accessibility', 'best-practices'] });
  expect(points['performance']).toBeGreaterThanOrEqual(0.95);
  expect([points['accessibility'], points['best-practices']]).toEqual([1, 1]);
});

test('the pages of a user have 100 points for accessibility and best practices', async () => {
  const user = await newUser('empresa');
  const payment = newPayment();
  await portal.publish(payment);
  const { id } = validationOf(await call('/validate?async=1', { method: 'POST', key: user.api_key, body: requestFor(payment) }));
  await terminal(id, user.api_key);
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(process.env),
    args: ['--remote-debugging-port=0', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  // The browser writes the port that it chose.
  const port = Number(readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')[0]);
  await signIn(await context.newPage(), user);
  const paths = ['/', '/validate', '/validations', `/validations/${id}`];
  const found: unknown[] = [];
  for (const path of paths) {
    found.push(await measure({ url: `${ORIGIN}${path}`, categories: ['accessibility', 'best-practices'], port }));
  }
  await context.close();
  expect(found).toEqual(paths.map((path) => ({ url: `${ORIGIN}${path}`, points: { accessibility: 1, 'best-practices': 1 } })));
});
