import { UUID } from './patterns.ts';

export const validationPlaceholders = { validation: UUID } as const;
