/**
 * Secondary indexes that several contexts write; an index of one context is in its table-indexes.ts. A name contains
 * purpose and version, because neither keys nor projection of an index can be changed in place: a change is an index of the
 * next version next to it, until no reader uses the old one (docs/data-model.md, "Changing the schema"). Key attributes are
 * named for the purpose alone: versions share them.
 */

/** What a sweep has to look at, by time; sparse: `due_pk`, `due_sk`. */
export const DUE_INDEX = 'due-v1';
/** Items of an owner whose key does not contain the owner; sparse: `owner_pk`, `pk`. Both tables have it, and an erasure reads it. */
export const OWNER_INDEX = 'owner-v1';

/** Attribute that DynamoDB's own expiry reads (epoch seconds). Readers never rely on it. */
export const TTL_ATTRIBUTE = 'ttl';

/** Attribute that says in which form an item was written. */
export const VERSION_ATTRIBUTE = 'v';
/** The form of every item that its writer gives no version of its own. */
export const FIRST_VERSION = 1;
