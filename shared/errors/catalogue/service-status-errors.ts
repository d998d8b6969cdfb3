import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of the public status of the service. */
export const serviceStatusErrors = {
  incident_updates_full: {
    status: 409,
    es: 'El incidente ya tiene 50 actualizaciones. Abre otro.',
    en: 'The incident has 50 updates already. Open another one.',
  },
  status_subscription_token_invalid: {
    status: 422,
    es: 'El enlace no es válido o venció. Pide otro.',
    en: 'The link is not valid or has expired. Request another one.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
