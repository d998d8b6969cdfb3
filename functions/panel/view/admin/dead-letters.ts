const BLOCK_FILTERS = ['queue', 'cause', 'from', 'to'] as const;

/** The letters that a block has, for the filters of the list: a block consists of waiting letters, whatever their status filter is. */
export const blockOf = (filters: Readonly<Record<string, string>>): Partial<Record<(typeof BLOCK_FILTERS)[number], string>> =>
  Object.fromEntries(BLOCK_FILTERS.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])));

/** The chosen ids after one of them was ticked or unticked. */
export const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]);

/** Why a message failed, in a line; some errors have a name alone. */
export const causeText = ({ name, detail }: { readonly name: string; readonly detail: string }): string =>
  detail === '' ? name : `${name}: ${detail}`;
