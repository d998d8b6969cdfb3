import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of dead letters. */
export const deadLettersErrors = {
  dead_letter_not_waiting: {
    status: 409,
    es: 'El mensaje ya se reenvió o se descartó.',
    en: 'The message was already sent again or discarded.',
  },
  dead_letter_not_redrivable: {
    status: 409,
    es: 'Es una ejecución fallida, no un mensaje: la siguiente ejecución hace su trabajo.',
    en: 'It is a failed run, not a message: the next run does its work.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
