import { PATHS } from '../../../functions/panel/paths.ts';

/** First segments of the addresses of pages, that of `/` left out: below each of them the panel itself finds the page. */
export const PAGE_SEGMENTS: readonly string[] = [
  ...new Set(
    Object.values(PATHS)
      .map((path) => path.split('/')[1] ?? '')
      .filter((segment) => segment !== ''),
  ),
];

/** Whether the HTML of the panel is served at a path. */
export const isPagePath = (path: string): boolean => path === '/' || PAGE_SEGMENTS.includes(path.split('/')[1] ?? '');
