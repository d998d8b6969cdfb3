import type { Reply } from './envelope.ts';
import type { RouteContract } from './schemas/contract.ts';

/** The opaque part of an entity tag, so that weak comparison is equality (RFC 9110 §8.8.3.2). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether `If-None-Match` names the current version, so that the answer is 304 (RFC 9110 §13.1.2): a list of entity tags, or `*` for any. */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
};

/** The answer to a conditional read: a 304 with the headers of the contract when the caller has the version, otherwise the answer itself. */
export const unlessNotModified = (
  { responses }: { readonly responses?: RouteContract['responses'] },
  ifNoneMatch: string | undefined,
  reply: Reply,
): Reply => {
  const declared = responses?.[304];
  const etag = reply.headers?.['ETag'];
  if (declared === undefined || reply.status !== 200 || etag === undefined || !isNotModified(ifNoneMatch, etag)) return reply;
  const kept = new Set(['Cache-Control', 'Vary', ...Object.keys(declared.headers ?? {})]);
  return {
    status: 304,
    kind: 'empty',
    headers: Object.fromEntries(Object.entries(reply.headers ?? {}).filter(([name]) => kept.has(name))),
  };
};
