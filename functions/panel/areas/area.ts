import type { FunctionComponent } from 'preact';

import type { Permission } from '../../../shared/identity/access/domain/permissions.ts';
import type { PageProps } from '../components/guarded.tsx';
import type { User } from '../session/visitor.ts';
import type { navigationTexts } from '../texts/navigation.ts';
import type { AreaGroup } from '../view/navigation.ts';

/** A part of the panel with a link in the navigation. It is shown to users who have its permission, and its pages open for them alone. */
export type Area = {
  readonly group: AreaGroup;
  /** The name of its link, in the catalogue. */
  readonly name: keyof typeof navigationTexts.es;
  /** The address that its link leads to. */
  readonly path: string;
  readonly permission: Permission;
  /** Test mode has operations of its pages; without it they explain that they exist in live mode alone. */
  readonly hasTestMode?: true;
  /** A number next to its name, such as unread notifications; 0 is not shown. */
  readonly count?: (user: User) => number;
  /** Every page by its address, `path` among them. */
  readonly pages: readonly (readonly [path: string, page: FunctionComponent<PageProps>])[];
};
