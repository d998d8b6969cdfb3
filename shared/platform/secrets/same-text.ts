import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two texts are the same, in a time that does not depend on where they differ. The lengths compared are those of
 * the bytes: `timingSafeEqual` throws for others, and a text of a caller may have more bytes than characters.
 */
export const isSameText = (left: string, right: string): boolean => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
};
