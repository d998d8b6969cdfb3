import { lazy } from '../../../platform/lazy.ts';

/**
 * The classifier of the portal's pages, with the names of all character references. Nothing needs it before the portal has answered, so it
 * can load during the wait.
 */
export const loadPageClassifier = lazy(async () => (await import('./classify-page.ts')).classifyPage);
