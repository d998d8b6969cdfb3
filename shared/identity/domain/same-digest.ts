import { timingSafeEqual } from 'node:crypto';

/** Whether two digests are the same, which takes as long wherever they differ. */
export const isSameDigest = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
