/** Groups of areas, in the order in which the navigation shows them. */
const GROUPS = ['validations', 'integration', 'account', 'administration'] as const;

export type AreaGroup = (typeof GROUPS)[number];

type Linked = { readonly group: AreaGroup; readonly permission: string };

/** The areas that a user may open, by group; a group without any is left out. */
export const visibleGroups = <Each extends Linked>(
  areas: readonly Each[],
  permissions: readonly string[],
): readonly { readonly group: AreaGroup; readonly areas: readonly Each[] }[] =>
  GROUPS.map((group) => ({
    group,
    areas: areas.filter((area) => area.group === group && permissions.includes(area.permission)),
  })).filter(({ areas: found }) => found.length > 0);

/** How a link is marked: as that of the page that is open, as that of its area, or not at all. */
export const currentOf = (path: string, href: string): 'page' | 'true' | undefined => {
  if (path === href) return 'page';
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined;
};
