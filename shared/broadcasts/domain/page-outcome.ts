/** Recipients of a page whom a broadcast may leave out at most. */
const MAX_LEFT_OUT = 5;

/** Recipients of a page, by what an attempt did with them. Those whose account is gone are none of them. */
export type PageOutcome = {
  /** Those who were really served. */
  readonly served: number;
  /** Those whose stored data cannot be read: another attempt alone does not help them. */
  readonly unreadable: number;
  /** Those who failed by a fault of a queue or the table. */
  readonly faulty: number;
};

/** The attempt, and how many recipients of the pages before were served. */
export type Attempt = { readonly isLast: boolean; readonly servedBefore: number };

/**
 * Whether a page counts, with those who were not served as `failed`. Only a few may be left out, and only where more are served: else the
 * cause is not theirs (a deployment that cannot read profiles, a queue that fails), and none of them may be left out. A fault is worth every
 * attempt. A page with none to compare with, such as a short last one, counts after the last attempt if the only one who fails is
 * unreadable, or if the pages before were read.
 */
export const isPageCountable = ({ served, unreadable, faulty }: PageOutcome, { isLast, servedBefore }: Attempt): boolean => {
  const failed = unreadable + faulty;
  if (failed === 0) return true;
  if (failed > MAX_LEFT_OUT) return false;
  if (served > failed) return isLast || faulty === 0;
  return isLast && faulty === 0 && (failed === 1 || servedBefore > failed);
};
