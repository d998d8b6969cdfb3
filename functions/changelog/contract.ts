import * as v from 'valibot';

import { readsArea } from '../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { conditionalHeaders, etagHeader, linkHeader, notModified } from '../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { described, resource } from '../../shared/platform/http/schemas/described.ts';
import { collection, single, uuid } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { changelogCursorFields } from './http/changelog-fields.ts';
import {
  adminChangelogEntryResource,
  changelogDiffResource,
  changelogEntryResource,
  changelogPage,
  changelogQuery,
  diffQuery,
  entryParams,
} from './http/changelog-schemas.ts';

const tag = 'Changelog';

/** The versions of the API. */
export const listChangelog = defineRoute({
  operationId: 'listChangelog',
  method: 'GET',
  path: '/public/changelog',
  summary: 'What changed in each version',
  description: 'The versions of the API, the latest first. No key needed; may be kept for five minutes.',
  tag,
  access: { credentials: ['public'] },
  request: { ...emptyRequest, query: changelogQuery, headers: conditionalHeaders },
  responses: {
    200: { description: 'A page of the versions.', schema: changelogPage, headers: { ...etagHeader, ...linkHeader } },
    304: notModified({}),
  },
  errors: ['invalid_cursor'],
});

/** The newest entry. */
export const getLatestChangelogEntry = defineRoute({
  operationId: 'getLatestChangelogEntry',
  method: 'GET',
  path: '/public/changelog/latest',
  summary: 'What changed in the latest version',
  description: 'The entry of the latest version. No key needed; may be kept for five minutes.',
  tag,
  access: { credentials: ['public'] },
  request: { ...emptyRequest, headers: conditionalHeaders },
  responses: { 200: { description: 'The entry.', schema: single(changelogEntryResource), headers: etagHeader }, 304: notModified({}) },
  errors: ['changelog_entry_not_found'],
});

/** One entry. */
export const getChangelogEntry = defineRoute({
  operationId: 'getChangelogEntry',
  method: 'GET',
  path: '/public/changelog/{version}',
  summary: 'What changed in a version',
  description: 'The entry of a version. No key needed; may be kept for five minutes.',
  tag,
  access: { credentials: ['public'] },
  request: { ...emptyRequest, params: entryParams, headers: conditionalHeaders },
  responses: { 200: { description: 'The entry.', schema: single(changelogEntryResource), headers: etagHeader }, 304: notModified({}) },
  errors: ['changelog_entry_not_found'],
});

/** The versions as a feed. */
export const getChangelogFeed = defineRoute({
  operationId: 'getChangelogFeed',
  method: 'GET',
  path: '/public/changelog.atom',
  summary: 'The versions as an Atom feed',
  description: 'The latest fifty versions, in the language of the request (RFC 4287). No key needed; may be kept for five minutes.',
  tag,
  access: { credentials: ['public'] },
  request: { ...emptyRequest, headers: conditionalHeaders },
  responses: {
    200: { description: 'The feed.', mediaTypes: ['application/atom+xml'], headers: etagHeader },
    304: notModified({}),
  },
  errors: [],
});

/** The changes between two versions. */
export const diffChangelog = defineRoute({
  operationId: 'diffChangelog',
  method: 'GET',
  path: '/changelog/diff',
  summary: 'What changed between two versions',
  description:
    'The changes later than `from`, up to and including `to`, in words and as differences of the OpenAPI documents. Without `from` they ' +
    'begin after the version in `PUT /users/me/changelog-cursor`.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: { ...emptyRequest, query: diffQuery },
  responses: { 200: { description: 'The changes.', schema: single(changelogDiffResource) } },
  errors: ['invalid_version', 'version_range_invalid'],
});

export const changelogCursorResource = resource('ChangelogCursor', {
  type: 'changelog_cursor',
  id: described(uuid, 'The account.'),
  attributes: {
    last_seen_version: described(
      v.nullable(v.string()),
      'Version of the API up to which the user has read the changelog; null for none.',
      '1.4.0',
    ),
  },
});

/** How far the changelog was read. */
export const getChangelogCursor = defineRoute({
  operationId: 'getChangelogCursor',
  method: 'GET',
  path: '/users/me/changelog-cursor',
  summary: 'How far the user has read the changelog',
  description: '`last_seen_version` is null until it is put for the first time.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'users:read_self' },
  request: emptyRequest,
  responses: { 200: { description: 'The cursor.', schema: single(changelogCursorResource) } },
  errors: [],
});

/** Moves the cursor. */
export const putChangelogCursor = defineRoute({
  operationId: 'putChangelogCursor',
  method: 'PUT',
  path: '/users/me/changelog-cursor',
  summary: 'Store how far the user has read the changelog',
  description: 'Any version in the form of Semantic Versioning 2.0.0, even one earlier than the stored one. The last request wins.',
  tag,
  access: { credentials: ['api_key', 'session'], permission: 'users:update_self' },
  request: { ...emptyRequest, body: changelogCursorFields },
  responses: { 200: { description: 'The cursor as it is now.', schema: single(changelogCursorResource) } },
  errors: [],
});

/** The entries as their files have them. */
export const listAdminChangelog = defineRoute({
  operationId: 'listAdminChangelog',
  method: 'GET',
  path: '/admin/changelog',
  summary: 'The changelog in both languages',
  description: 'All versions, the latest first, with the differences of their OpenAPI documents. Entries are files of a deployment.',
  tag: 'Administration: changelog',
  access: readsArea('changelog'),
  request: { ...emptyRequest, query: listParameters({}) },
  responses: { 200: { description: 'The versions.', schema: collection(adminChangelogEntryResource) } },
  errors: [],
});

export const contracts = [
  listChangelog,
  getLatestChangelogEntry,
  getChangelogEntry,
  getChangelogFeed,
  diffChangelog,
  getChangelogCursor,
  putChangelogCursor,
  listAdminChangelog,
];
