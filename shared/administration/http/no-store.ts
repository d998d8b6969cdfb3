import * as v from 'valibot';

/** The header of an answer that may contain data of customers: no cache stores it. */
export const noStoreHeader = { 'Cache-Control': { description: '`no-store`.', schema: v.literal('no-store') } } as const;
