import { isPlayground } from './source.ts';
import type { Validation } from './validation.ts';

const RETENTION_MS = 30 * 86_400_000;

/** When a run of the playground is erased (epoch milliseconds); null for other validations, which stay. */
export const eraseAtOf = ({ source, createdAt }: Pick<Validation, 'source' | 'createdAt'>): number | null =>
  isPlayground(source) ? createdAt + RETENTION_MS : null;
