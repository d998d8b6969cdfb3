/** The opaque part of an entity tag, so that weak comparison is equality (RFC 9110 §8.8.3.2). */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Whether `If-None-Match` names the current version, so that 304 is the answer (RFC 9110 §13.1.2): a list of entity
 * tags, or `*` for any.
 */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const tags = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
};
