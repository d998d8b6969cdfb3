import { PATHS } from '../paths.ts';

/** Addresses are resolved against it; no link leads to it. */
const ORIGIN = 'https://panel.invalid';

const urlOf = (next: string): URL | null => {
  try {
    return new URL(next, ORIGIN);
  } catch {
    return null;
  }
};

/** Where a sign-in leads: to a page of the panel, whatever the address names. */
export const nextPath = (next = ''): string => {
  const url = urlOf(next);
  // A path that begins with two slashes would name another host.
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return PATHS.home;
  return `${url.pathname}${url.search}`;
};
