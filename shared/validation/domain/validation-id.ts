import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';

export type ValidationId = Brand<string, 'ValidationId'>;

export const isValidationId = (text: string): text is ValidationId => isUuid(text);
