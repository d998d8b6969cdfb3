import * as v from 'valibot';

export const CLIENTS = ['ours', 'ours_with_status', 'cep_banxico'] as const;

export type ClientName = (typeof CLIENTS)[number];

/** To the process of the clients: which of them is to validate the payment. */
export const clientName = v.picklist(CLIENTS);

/** From it, once: the clients are loaded. */
export const ready = v.literal('ready');

/** From it: how long the validation took. */
export const elapsed = v.object({ milliseconds: v.number() });

export type Elapsed = v.InferOutput<typeof elapsed>;
