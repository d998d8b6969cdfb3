import { fail, ok, type Result } from '../../errors/failure.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import { isIncidentId, type Incident } from '../domain/incident.ts';
import type { IncidentStore } from '../ports/incident-store.ts';

type Deps = { readonly incidents: Pick<IncidentStore, 'list'>; readonly cursors: Cursors };
type Request = { readonly size: number; readonly after: string | undefined };

export type IncidentsPage = { readonly incidents: readonly Incident[]; readonly size: number; readonly next: string | null };

const BINDING = 'incidents';

/** A page of the incidents, the latest first. */
export const makeListIncidents =
  ({ incidents, cursors }: Deps) =>
  async ({ size, after: token }: Request): Promise<Result<IncidentsPage, 'invalid_cursor'>> => {
    const position = token === undefined ? null : await cursors.read(token, BINDING);
    const after = typeof position === 'string' && isIncidentId(position) ? position : null;
    if (token !== undefined && after === null) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const page = await incidents.list({ after, limit: size });
    const last = page.incidents.at(-1);
    return ok({
      incidents: page.incidents,
      size,
      next: page.hasMore && last !== undefined ? await cursors.sign(last.id, BINDING) : null,
    });
  };

export type ListIncidents = ReturnType<typeof makeListIncidents>;
