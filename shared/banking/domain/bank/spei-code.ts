import type { Brand } from '../../../platform/brand.ts';

/** Code of a SPEI participant: 5 digits, or 4 for Banxico itself (2001). */
export type SpeiCode = Brand<string, 'SpeiCode'>;

export const isSpeiCode = (text: string): text is SpeiCode => /^[0-9]{4,5}$/.test(text);

export const parseSpeiCode = (text: string): SpeiCode | null => (isSpeiCode(text) ? text : null);
