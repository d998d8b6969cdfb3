import { gt, lte } from 'semver';

import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { BEFORE_FIRST_VERSION, diffOf, type ChangelogDiff, type ChangelogEntry } from '../domain/changelog.ts';
import type { ChangelogCursors } from '../ports/changelog-cursors.ts';

type Deps = {
  /** The latest version first. */
  readonly entries: readonly ChangelogEntry[];
  readonly changelogCursors: Pick<ChangelogCursors, 'find'>;
};

type Range = { readonly from: string | undefined; readonly to: string | undefined };

/**
 * The changes between two versions of the changelog. Without `from` they begin after the version that the user has read, or with the first
 * one; without `to` they end with the latest. A user who has read further than `to` gets no changes.
 */
export const makeDiffChangelog = ({ entries, changelogCursors }: Deps) => {
  const isKnown = (version: string): boolean => version === BEFORE_FIRST_VERSION || entries.some((entry) => entry.version === version);
  const [latest = { version: BEFORE_FIRST_VERSION }] = entries;

  const lastSeen = async (userId: UserId, to: string): Promise<string> => {
    const version = (await changelogCursors.find(userId)) ?? BEFORE_FIRST_VERSION;
    return gt(version, to) ? to : version;
  };

  return async (userId: UserId, range: Range): Promise<Result<ChangelogDiff, 'invalid_version' | 'version_range_invalid'>> => {
    const to = range.to ?? latest.version;
    if (!isKnown(to)) return fail({ code: 'invalid_version', parameter: 'to' });
    const from = range.from ?? (await lastSeen(userId, to));
    if (range.from !== undefined && !isKnown(from)) return fail({ code: 'invalid_version', parameter: 'from' });
    if (gt(from, to)) return fail({ code: 'version_range_invalid', parameter: 'from' });
    const between = entries.filter(({ version }) => gt(version, from) && lte(version, to));
    return ok(diffOf(between, { from, to }));
  };
};
