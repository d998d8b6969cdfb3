import type { Browser } from 'playwright-core';

import { newAdmin } from '../../e2e/support/admin.ts';
import { ORIGIN } from './browser.ts';
import { markSession, openPanel, type View } from './panel.ts';

type Admin = Awaited<ReturnType<typeof newAdmin>>;

type AsAdmin = { readonly role?: 'admin' | 'owner'; readonly view?: View; readonly errors?: string[] };

/** A page of the panel with the session of a new admin, who signed in with a passkey. */
export const openAsAdmin = async (browser: Browser, { role = 'owner', view, errors }: AsAdmin = {}) => {
  const admin = await newAdmin(role);
  return { admin, page: await openWithSession(browser, admin, view, errors) };
};

/** A page of the panel with the session of an admin. */
export const openWithSession = async (browser: Browser, { cookie }: Pick<Admin, 'cookie'>, view?: View, errors?: string[]) => {
  const page = await openPanel(browser, view, errors);
  const [name = '', value = ''] = cookie.split('=');
  // The name of the cookie demands https, in whose place a browser takes http://localhost.
  await page.context().addCookies([{ name, value, url: ORIGIN.replace('http:', 'https:'), secure: true, httpOnly: true, sameSite: 'Lax' }]);
  await markSession(page);
  return page;
};
