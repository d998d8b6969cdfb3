/** Where files of responses are, in the bucket of the certificates. */
export const RESPONSES_PREFIX = 'responses/';

/** Tag that selects the rule of the bucket's lifecycle by which the object expires; without it the longest applies. */
export const DAYS_TAG = 'days';
