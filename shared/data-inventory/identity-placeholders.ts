import { DIGEST, UUID } from './patterns.ts';

/** Known of every account. */
export const accountPlaceholders = {
  user: UUID,
  email: '.+',
  gate: '[0-9A-Za-z]{12}',
  /** An operation that is limited per account. */
  operation: '\\w+',
} as const;

/** Found in items of an account; `link` opens a data export. */
export const identityPlaceholders = { session: DIGEST, credential: DIGEST, link: DIGEST } as const;
