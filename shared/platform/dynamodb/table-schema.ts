/**
 * Secondary indexes of the table. Their names say purpose and version, because neither keys nor projection of an index
 * can be changed in place: a change is an index of the next version beside it, until nobody reads the old one
 * (docs/data-model.md, "Changing the schema"). Key attributes are named for the purpose alone: versions share them.
 */

/** Validations of a user by time: `history_pk`, `history_sk`. */
export const VALIDATION_HISTORY_INDEX = 'validation-history-v1';
/** Validations of a user that have a reference of its own, by it and then by time; sparse: `history_pk`, `client_ref_sk`. */
export const VALIDATION_CLIENT_REF_INDEX = 'validation-client-ref-v1';
/** Beneficiaries of a user by the beginning of an account or a label: `search_pk`, `search_sk`. */
export const BENEFICIARY_SEARCH_INDEX = 'beneficiary-search-v1';
/** What a sweep has to look at, by time; sparse: `due_pk`, `due_sk`. */
export const DUE_INDEX = 'due-v1';
/**
 * What belongs to an account, or to an address, and has nothing of it in its key; sparse: `owner_pk`, `pk`. Both tables
 * have it; whoever erases an account reads it.
 */
export const OWNER_INDEX = 'owner-v1';

/** Attribute that DynamoDB's own expiry reads (epoch seconds). Readers never rely on it. */
export const TTL_ATTRIBUTE = 'ttl';

/** Attribute that says in which form an item was written. */
export const VERSION_ATTRIBUTE = 'v';
/** The form of every item that its writer gives no version of its own. */
export const FIRST_VERSION = 1;
