/** Index of things by owner and time. */
export const GSI1 = 'gsi1';
/** Sparse index of the items due for a sweep. */
export const GSI2 = 'gsi2';

/** Attribute that DynamoDB's own expiry reads (epoch seconds). Readers never rely on it. */
export const TTL_ATTRIBUTE = 'ttl';
