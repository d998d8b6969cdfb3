/** Validations of a user by time: `history_pk`, `history_sk`. */
export const VALIDATION_HISTORY_INDEX = 'validation-history-v1';
/** Validations of a user that have a reference of its own, by it and then by time; sparse: `history_pk`, `client_ref_sk`. */
export const VALIDATION_CLIENT_REF_INDEX = 'validation-client-ref-v1';
