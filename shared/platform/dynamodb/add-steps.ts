import type { Update } from './table.ts';

/** The expression that adds each step to the attribute of its name. Its placeholders are digits: those of a SET clause before it are words. */
export const addSteps = (steps: ReadonlyMap<string, number>): Required<Pick<Update, 'update' | 'names' | 'values'>> => {
  const entries = [...steps];
  return {
    update: `ADD ${entries.map((_entry, index) => `#${index} :${index}`).join(', ')}`,
    names: Object.fromEntries(entries.map(([name], index) => [`#${index}`, name])),
    values: Object.fromEntries(entries.map(([, by], index) => [`:${index}`, by])),
  };
};
