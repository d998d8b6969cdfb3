import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of the changelog. */
export const changelogErrors = {
  invalid_version: {
    status: 422,
    es: 'La versión debe tener la forma de Semantic Versioning, como 1.4.0; la de un rango debe estar en el historial de cambios.',
    en: 'The version must have the form of Semantic Versioning, such as 1.4.0; one of a range must be in the changelog.',
  },
  version_range_invalid: {
    status: 422,
    es: 'La versión `from` es posterior a la versión `to`.',
    en: 'The version `from` is later than the version `to`.',
  },
  changelog_entry_not_found: {
    status: 404,
    es: 'El historial de cambios no tiene esa versión.',
    en: 'The changelog does not have that version.',
  },
} as const satisfies Record<string, CatalogueRow>;
