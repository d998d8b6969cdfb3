const MEGABYTE = 1_048_576;

/** Largest files that the API takes as a part of a form, and by a direct upload (docs/receipts.md). */
const MOST_IN_FORM = 4 * MEGABYTE;
const MOST_AT_ALL = 12 * MEGABYTE;

/** How a file of so many bytes is sent. */
export const wayOfFile = (bytes: number): 'form' | 'direct_upload' | 'too_large' => {
  if (bytes > MOST_AT_ALL) return 'too_large';
  return bytes > MOST_IN_FORM ? 'direct_upload' : 'form';
};
