import type { ErrorCode } from '../../../errors/catalogue.ts';
import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { AdminArea } from '../../../identity/access/domain/permissions.ts';
import { withSection, type OverrideData, type Overrides, type Section, type SectionName } from '../../../overrides/domain/overrides.ts';
import type { OverridesStore } from '../../../overrides/ports/overrides-document.ts';
import type { AdminActor, AdminChange } from '../../domain/audit-row.ts';
import type { Audited } from '../../ports/admin-audit-log.ts';

export type OverridesDeps = {
  readonly overridesStore: Pick<OverridesStore, 'read'>;
  readonly auditedOverrides: Audited<Pick<OverridesStore, 'replace'>>;
};

/** Who changes a section, why, and the revision of it that they saw. */
export type OverridesRequest = { readonly actor: AdminActor; readonly reason: string; readonly revision: number };

/** Other data of a section, and what it means for the audit. */
export type SectionChange<Name extends SectionName> = Pick<AdminChange, 'action' | 'target' | 'before' | 'after'> & {
  readonly data: OverrideData[Name];
};

export type ChangeOverridesCode = 'overrides_changed' | 'overrides_full';

/** Sections are changed by few admins, each of whom changes a revision once. */
const MAX_ATTEMPTS = 5;

/**
 * Changes a section of the overrides in the revision that the caller saw, with its row of the audit. A change of another section in between
 * repeats the change. Operations and commands use it.
 */
export const makeChangeOverrides =
  ({ overridesStore, auditedOverrides }: OverridesDeps) =>
  async <Name extends SectionName & AdminArea, Code extends ErrorCode>(
    name: Name,
    { actor, reason, revision }: OverridesRequest,
    decide: (section: Section<Name>['data'], overrides: Overrides) => Result<SectionChange<Name>, Code>,
  ): Promise<Result<Overrides, Code | ChangeOverridesCode>> => {
    for (let made = 0; made < MAX_ATTEMPTS; made += 1) {
      const seen = await overridesStore.read();
      const section = seen.sections[name];
      if (section.revision !== revision) return fail('overrides_changed');
      const decided = decide(section.data, seen);
      if (!decided.ok) return decided;
      const { data, ...row } = decided.value;
      const next = withSection(seen, name, data);
      if (next === null) return fail('overrides_full');
      const replaced = await auditedOverrides({ actor, area: name, reason, ...row }).replace(seen, next);
      if (replaced === 'replaced') return ok(next);
    }
    throw new Error('the overrides change with every attempt');
  };

export type ChangeOverrides = ReturnType<typeof makeChangeOverrides>;
