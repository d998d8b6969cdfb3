import type { SigningKey } from '../domain/signature.ts';

/** The keys whose signatures every delivery that asks for them carries: one, and two while one is replaced. */
export type ReadSigningKeys = () => Promise<readonly SigningKey[]>;
