import { makeCommitterDeps } from './commit-queue-deps.ts';

/** Lambda entry of the queue of imports to save. */
export const handler = makeCommitterDeps().handler;
