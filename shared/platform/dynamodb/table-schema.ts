/**
 * A secondary index of the table. Its name has a purpose and a version, because neither keys nor projection of an index can
 * be changed in place: a change is an index of the next version next to it, until no code reads the old one
 * (docs/data-model.md, "Changing the schema"). Key attributes are named for the purpose alone: versions share them. An index
 * is sparse: it contains the items that have both attributes.
 */
export type SecondaryIndex = {
  readonly name: string;
  /** Attributes of its partition key and its sort key. */
  readonly partition: string;
  readonly sort: string;
  /** Attributes that it carries besides the keys. */
  readonly projected: readonly string[];
};

/** Items of an owner whose keys do not contain the owner. Both tables have it, and an erasure reads it. */
export const OWNER_INDEX = { name: 'owner-v1', partition: 'owner_pk', sort: 'pk', projected: [] } as const satisfies SecondaryIndex;

/** Attribute that DynamoDB's own expiry reads (epoch seconds). Readers never rely on it. */
export const TTL_ATTRIBUTE = 'ttl';

/** Attribute with the version of an item's form. */
export const VERSION_ATTRIBUTE = 'v';
/** Version of every item whose writer sets no other. */
export const FIRST_VERSION = 1;
