import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of bulk validation. */
export const validationImportsErrors = {
  expected_quota_mismatch: {
    status: 409,
    es: 'La importación ocupa otra cantidad de validaciones que la esperada; meta.required la tiene. No se inició nada.',
    en: 'The import takes another number of validations than expected; meta.required has it. Nothing was started.',
  },
  results_not_ready: {
    status: 409,
    es: 'Ninguna fila tiene veredicto todavía.',
    en: 'No row has a verdict yet.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
