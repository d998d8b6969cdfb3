import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of financial reports. */
export const financeErrors = {
  report_too_large: {
    status: 422,
    es: 'El mes tiene demasiadas validaciones, o montos demasiado grandes, para este reporte. Exporta la lista con GET /v1/validations/export.',
    en: 'The month has too many validations, or amounts that are too large, for this report. Export the list with GET /v1/validations/export.',
  },
  invalid_range: {
    status: 400,
    es: 'El rango no es válido: from no debe ser posterior a to, y abarca un máximo de 31 días.',
    en: 'The range is not valid: from must not be later than to, and it has at most 31 days.',
  },
  no_ceps: {
    status: 404,
    es: 'No hay CEP de validaciones en esos días.',
    en: 'There are no certificates of validations in these days.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
