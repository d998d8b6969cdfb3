import { PATHS } from '../../paths.ts';

/** Live mode, or the test mode of the account, whose data lie apart. */
export type Mode = 'live' | 'test';

/** Where a page leads after a switch: a validation is in one mode alone, and so is a place in the history. */
export const pathAfterSwitch = (path: string): string =>
  path === PATHS.history || path.startsWith(`${PATHS.history}/`) ? PATHS.history : path;
