import { PATHS } from '../paths.ts';

/** Where a sign-in leads: to a page of the panel, whatever the address names. */
export const nextPath = (next: string | undefined): string =>
  next !== undefined && /^\/(?![/\\])[\w\-./?=&%]*$/.test(next) ? next : PATHS.home;
