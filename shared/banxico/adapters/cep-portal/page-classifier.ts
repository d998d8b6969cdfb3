import { lazy } from '../../../platform/lazy.ts';

/**
 * What tells the portal's pages apart, with the names of all character references. Nothing needs it before the portal
 * has answered, so it can be loaded while the answer is waited for.
 */
export const loadPageClassifier = lazy(async () => (await import('./classify-page.ts')).classifyPage);
