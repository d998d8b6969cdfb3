import type { SigningKey } from '../domain/signature.ts';

/** The keys that sign every delivery for endpoints with public-key signatures: one, or two while one is being replaced. */
export type ReadSigningKeys = () => Promise<readonly SigningKey[]>;
