import type { CatalogueRow } from '../catalogue-row.ts';

export const dataExportsErrors = {
  data_export_in_progress: {
    status: 409,
    es: 'Ya hay una exportación de tus datos en curso. Te enviaremos un correo cuando esté lista.',
    en: 'An export of your data is already under way. We will send you an e-mail when it is ready.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
