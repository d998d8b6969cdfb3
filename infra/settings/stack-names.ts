import type { Stage } from './stages.ts';

/**
 * Groups of families, each a stack of its own. A family stays in its group: its resources have fixed names, which another stack can use
 * only once the first has released them.
 */
export const FAMILY_GROUPS = ['Identity', 'Validation', 'Beneficiaries', 'Events', 'Meta', 'Administration'] as const;

export type FamilyGroup = (typeof FAMILY_GROUPS)[number];

/** Name of the stack that holds a part of a stage. */
export const stackName = (stage: Stage['name'], part: string): string => `Spei${part}-${stage}`;

/** Names of the stacks of a stage, in an order in which they can be deployed. */
export const stackNames = (stage: Stage['name']): readonly string[] =>
  ['Data', 'Monitoring', ...FAMILY_GROUPS, 'Api'].map((part) => stackName(stage, part));
