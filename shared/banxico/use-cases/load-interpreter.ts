import { lazy } from '../../platform/lazy.ts';

/** The reading of the portal's answers. Nothing needs it before the portal has answered, so it can load during the wait. */
export const loadInterpreter = lazy(async () => (await import('../domain/cep/verdict.ts')).interpretAnswer);
