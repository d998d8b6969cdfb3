import type { Stage } from './stages.ts';

/** Names of the stacks of a deployment, in the order they depend on each other. */
export const stackNames = (stage: Stage['name']) =>
  ({ data: `SpeiData-${stage}`, service: `SpeiService-${stage}`, api: `SpeiApi-${stage}` }) as const;
