import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import {
  diffChangelog,
  getChangelogCursor,
  getChangelogEntry,
  getChangelogFeed,
  getLatestChangelogEntry,
  listAdminChangelog,
  listChangelog,
  putChangelogCursor,
} from './contract.ts';
import type { ChangelogEntry } from './domain/changelog.ts';
import { changelogFeed } from './http/changelog-feed.ts';
import {
  presentChangelog,
  presentCursor,
  presentDiff,
  presentEntry,
  presentEntryInBothLanguages,
  publicHeaders,
} from './http/present-changelog.ts';
import type { makeMoveChangelogCursor, makeReadChangelogCursor } from './use-cases/changelog-cursor.ts';
import type { makeDiffChangelog } from './use-cases/diff-changelog.ts';
import type { makeFindChangelogEntry, makeListChangelog } from './use-cases/read-changelog.ts';

type UseCases = {
  readonly entries: readonly ChangelogEntry[];
  readonly list: ReturnType<typeof makeListChangelog>;
  readonly find: ReturnType<typeof makeFindChangelogEntry>;
  readonly diff: ReturnType<typeof makeDiffChangelog>;
  readonly readCursor: ReturnType<typeof makeReadChangelogCursor>;
  readonly moveCursor: ReturnType<typeof makeMoveChangelogCursor>;
};

export const makeRoutes = ({ entries, list, find, diff, readCursor, moveCursor }: UseCases): readonly Route[] => [
  bindPublic(listChangelog, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { from, to, tag, ...paging } = query;
      const page = await list({ filters: { from, to, tag }, size: pageOf(paging).size, after: query['page[after]'] });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }, { language }) => presentChangelog(query, page, language),
  }),
  bindPublic(getLatestChangelogEntry, {
    prepare: () => ok('latest'),
    useCase: (version) => Promise.resolve(find(version)),
    present: (entry, { language }) => {
      const data = presentEntry(entry, language);
      return { status: 200, kind: 'json', data, headers: publicHeaders(data) };
    },
  }),
  bindPublic(getChangelogEntry, {
    prepare: ({ params }) => ok(params.version),
    useCase: (version) => Promise.resolve(find(version)),
    present: (entry, { language }) => {
      const data = presentEntry(entry, language);
      return { status: 200, kind: 'json', data, headers: publicHeaders(data) };
    },
  }),
  bindPublic(getChangelogFeed, {
    prepare: () => ok(entries),
    useCase: (all) => Promise.resolve(ok(all)),
    present: (all, { language }) => {
      const feed = changelogFeed(all, language);
      return {
        status: 200,
        kind: 'file',
        bytes: Buffer.from(feed),
        mediaType: 'application/atom+xml; charset=utf-8',
        headers: publicHeaders(feed),
      };
    },
  }),
  bindProtected(diffChangelog, {
    prepare: ({ query }) => ok(query),
    useCase: ({ from, to }, { principal }) => diff(principal.userId, { from, to }),
    present: (changes, { language }) => ({ status: 200, kind: 'json', data: presentDiff(changes, language) }),
  }),
  bindProtected(getChangelogCursor, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => readCursor(principal.userId),
    present: (cursor) => ({ status: 200, kind: 'json', data: presentCursor(cursor) }),
  }),
  bindProtected(putChangelogCursor, {
    prepare: ({ body }) => ok(body.last_seen_version),
    useCase: (version, { principal }) => moveCursor(principal.userId, version),
    present: (cursor) => ({ status: 200, kind: 'json', data: presentCursor(cursor) }),
  }),
  bindProtected(listAdminChangelog, {
    prepare: () => ok(entries),
    useCase: (all) => Promise.resolve(ok(all)),
    present: (all) => ({ status: 200, kind: 'json', data: all.map(presentEntryInBothLanguages) }),
  }),
];
