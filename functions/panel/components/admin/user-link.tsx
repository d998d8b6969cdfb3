import { adminUserPath } from '../../admin-paths.ts';

/** How much of an id is shown where it is a link to the user. */
const SHOWN = 8;

/** A link to a user, by the beginning of the id. */
export const UserLink = ({ id }: { readonly id: string }) => (
  <a href={adminUserPath(id)}>
    <code>{id.slice(0, SHOWN)}</code>
  </a>
);
