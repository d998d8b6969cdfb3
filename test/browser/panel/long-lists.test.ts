import type { Browser, CDPSession, Page } from 'playwright-core';
import * as v from 'valibot';

import { call } from '../../e2e/support/api.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { launch, ORIGIN } from '../support/browser.ts';
import { openPanel, signIn } from '../support/panel.ts';

let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser.close());

const ENTRIES = 100_000;
const PAGE = 25;

const LIST = /\/v1\/validations\?/;

const list = v.looseObject({
  data: v.tupleWithRest([v.looseObject({ attributes: v.looseObject({}) })], v.unknown()),
  links: v.looseObject({}),
});

const metrics = v.object({ metrics: v.array(v.object({ name: v.string(), value: v.number() })) });

/** Answers the list of validations with pages of a history of 100,000 that repeats an entry; returns the requests for them. */
const answerWithHistory = async (page: Page, text: string): Promise<readonly string[]> => {
  const requests: string[] = [];
  const body = v.parse(list, JSON.parse(text));
  const [entry] = body.data;
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    requests.push(url.search);
    const first = Number(url.searchParams.get('page[after]') ?? '0');
    const linkTo = (index: number): string => `/v1/validations?page[size]=${PAGE}&page[after]=${index}`;
    const data = Array.from({ length: PAGE }, (_unused, index) => ({
      ...entry,
      id: `00000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`,
      attributes: { ...entry.attributes, client_ref: `Pedido ${first + index}` },
    }));
    const next = first + PAGE < ENTRIES ? linkTo(first + PAGE) : null;
    await route.fulfill({ json: { ...body, data, links: { ...body.links, next, prev: null } } });
  });
  return requests;
};

/** What the page keeps in memory once everything that it dropped is gone. */
const keptBy = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics: found } = v.parse(metrics, await session.send('Performance.getMetrics'));
  const valueOf = (name: string): number => found.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: valueOf('Nodes'), bytes: valueOf('JSHeapUsedSize') };
};

test('a history of 100,000 validations is one page of rows and one request at a time, and what it showed before is not kept', async () => {
  const user = await newUser('volumen');
  await call('/validate?async=1', { key: user.api_key, method: 'POST', body: transferBody({ monto: 77.01 }) });
  const page = await openPanel(browser);
  await signIn(page, user);
  const requests = await answerWithHistory(page, (await call('/validations', { key: user.api_key })).text);
  await page.goto(`${ORIGIN}/validations`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const turn = async (number: number): Promise<void> => {
    await page.getByRole('link', { name: 'Página siguiente' }).click();
    await page.locator(`a[href$="${String(number * PAGE).padStart(12, '0')}"]`).waitFor();
    expect(await page.locator('tbody tr').count()).toBe(PAGE);
  };
  for (let number = 1; number <= 10; number += 1) await turn(number);
  const before = await keptBy(session);
  for (let number = 11; number <= 60; number += 1) await turn(number);
  const after = await keptBy(session);
  expect(requests).toHaveLength(61);
  expect(after.nodes).toBeLessThan(before.nodes * 1.2);
  expect(after.bytes).toBeLessThan(before.bytes * 1.2);
  await page.goto(`${ORIGIN}/validations?page[after]=${ENTRIES - PAGE}`);
  await page.locator(`a[href$="${String(ENTRIES - 1).padStart(12, '0')}"]`).waitFor();
  expect(await page.getByRole('link', { name: 'Página siguiente' }).count()).toBe(0);
  await page.context().close();
});
