import { createHash } from 'node:crypto';

import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import type { Language } from '../../../shared/platform/i18n/language.ts';
import type { changelogCursorResource } from '../contract.ts';
import type { ChangelogDiff, ChangelogEntry, ChangelogSection } from '../domain/changelog.ts';
import type { ChangelogCursor } from '../use-cases/changelog-cursor.ts';
import type { ChangelogPage } from '../use-cases/read-changelog.ts';
import type { adminChangelogEntryResource, changelogDiffResource, changelogEntryResource, ChangelogQuery } from './changelog-schemas.ts';

const PUBLIC_CACHING = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language' };

/** Headers of a public representation; its entity tag is strong but for `meta`, which names the request. */
export const publicHeaders = (representation: unknown) => ({
  ETag: `"${createHash('sha256').update(JSON.stringify(representation)).digest('hex').slice(0, 32)}"`,
  ...PUBLIC_CACHING,
});

const sectionsIn = (language: Language, sections: readonly ChangelogSection[]) =>
  sections.map(({ kind, items }) => ({ kind, items: items.map((item) => ({ ...item, text: item.text[language] })) }));

export const presentEntry = ({ version, releasedAt, title, tags, sections }: ChangelogEntry, language: Language) =>
  ({
    type: 'changelog_entry',
    id: version,
    attributes: { version, released_at: releasedAt, title: title[language], tags, sections: sectionsIn(language, sections) },
  }) satisfies ResourceOf<typeof changelogEntryResource>;

export const presentEntryInBothLanguages = ({ version, releasedAt, changes, ...texts }: ChangelogEntry) =>
  ({
    type: 'changelog_entry',
    id: version,
    attributes: { version, released_at: releasedAt, ...texts, operations: changes },
  }) satisfies ResourceOf<typeof adminChangelogEntryResource>;

export const presentChangelog = ({ 'page[after]': after, ...filters }: ChangelogQuery, page: ChangelogPage, language: Language) => {
  const addressWith = (cursor: string | undefined) => listAddress('/v1/public/changelog', { ...filters, 'page[after]': cursor });
  const { links, headers } = pageLinks({ self: addressWith(after), next: page.next === null ? null : addressWith(page.next), prev: null });
  const data = page.entries.map((entry) => presentEntry(entry, language));
  const meta = { page: { size: page.size, has_more: page.next !== null } };
  return { status: 200, kind: 'json', data, links, meta, headers: { ...headers, ...publicHeaders({ data, links }) } } as const;
};

export const presentDiff = ({ from, to, breaking, sections, changes }: ChangelogDiff, language: Language) =>
  ({
    type: 'changelog_diff',
    id: `${from}..${to}`,
    attributes: { from, to, breaking, sections: sectionsIn(language, sections), operations: changes },
  }) satisfies ResourceOf<typeof changelogDiffResource>;

export const presentCursor = ({ userId, lastSeenVersion }: ChangelogCursor) =>
  ({
    type: 'changelog_cursor',
    id: userId,
    attributes: { last_seen_version: lastSeenVersion },
  }) satisfies ResourceOf<typeof changelogCursorResource>;
