/** Beneficiaries of a user by the beginning of an account or a label: `search_pk`, `search_sk`. */
export const BENEFICIARY_SEARCH_INDEX = 'beneficiary-search-v1';
