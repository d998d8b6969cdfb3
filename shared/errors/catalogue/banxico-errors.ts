import type { CatalogueRow } from '../catalogue-row.ts';

/** Error codes of the CEP portal. */
export const banxicoErrors = {
  central_rate_limit_exhausted: {
    status: 503,
    es: 'Banxico está limitando las consultas. Reintenta a partir de {retry_at}; no se consumió cuota.',
    en: 'Banxico is throttling queries. Retry from {retry_at} on; no quota was consumed.',
  },
  central_no_answer: {
    status: 503,
    es: 'Banxico no respondió a tiempo.',
    en: 'Banxico did not answer in time.',
  },
  cep_not_available: {
    status: 404,
    es: 'Esta validación no tiene CEP en ese formato.',
    en: 'This validation has no CEP in that format.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
