import type { Browser, Page } from 'playwright-core';

import * as paths from '../../../functions/panel/paths.ts';
import { ORIGIN } from './browser.ts';
import { markSession, openPanel, signIn, type View } from './panel.ts';

/** The id of no resource. */
const NONE = '00000000-0000-4000-8000-000000000000';

/** Addresses of all pages. Those of resources have an id from `ids`, by the name of their function, else that of none. */
export const everyPage = (ids: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(paths).flatMap(([name, path]) => (typeof path === 'function' ? [path(ids[name] ?? NONE)] : Object.values(path)));

/** Waits until a page shows what it has read. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForSelector('h1');
  await page.waitForLoadState('networkidle');
  // The policy of the pages refuses a function that the test would have evaluated again and again.
  await page.waitForSelector('.loading', { state: 'detached' });
};

/** Pages that one browser opens: more of them would exceed the requests that its address has in a minute. */
const PAGES_OF_A_BROWSER = 10;

/** A session that other browsers continue. */
export type OpenSession = { readonly continueIn: (page: Page) => Promise<void> };

export const openSession = async (browser: Browser, user: Parameters<typeof signIn>[1]): Promise<OpenSession> => {
  const page = await openPanel(browser);
  await signIn(page, user);
  const cookies = await page.context().cookies();
  await page.context().close();
  return {
    continueIn: async (other) => {
      await other.context().addCookies(cookies);
      await markSession(other);
    },
  };
};

/** Pages that send a visitor to the sign-in, by address; found out once for all visits. */
const guarded = new Map<string, boolean>();

const isGuarded = async (visitor: Page, path: string): Promise<boolean> => {
  const known = guarded.get(path);
  if (known !== undefined) return known;
  await visitor.goto(`${ORIGIN}${path}`);
  await settled(visitor);
  const found = new URL(visitor.url()).pathname !== path;
  guarded.set(path, found);
  return found;
};

type Visit = {
  readonly browser: Browser;
  readonly view: View;
  readonly session: OpenSession;
  readonly ids: Readonly<Record<string, string>>;
  /** Is called before a page is opened, to watch it. */
  readonly before?: (page: Page) => void;
  readonly look: (page: Page, path: string) => Promise<void>;
};

/** Opens every page once: with a session if it needs one, else without. */
export const visitEveryPage = async ({ browser, view, session, ids, before, look }: Visit): Promise<void> => {
  const all = everyPage(ids);
  for (let first = 0; first < all.length; first += PAGES_OF_A_BROWSER) {
    const [visitor, user] = [await openPanel(browser, view), await openPanel(browser, view)];
    await session.continueIn(user);
    for (const path of all.slice(first, first + PAGES_OF_A_BROWSER)) {
      const page = (await isGuarded(visitor, path)) ? user : visitor;
      before?.(page);
      await page.goto(`${ORIGIN}${path}`);
      await settled(page);
      await look(page, path);
    }
    await visitor.context().close();
    await user.context().close();
  }
};
