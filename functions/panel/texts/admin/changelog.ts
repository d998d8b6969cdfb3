import { catalogue } from '../../view/language.ts';

/** Texts of the changelog of the API. */
export const changelogTexts = catalogue({
  es: {
    title: 'Cambios de la API',
    text: 'Lo que el servicio publica de cada versión, en los dos idiomas. Las entradas son archivos de un despliegue.',
    empty: 'Aún no hay versiones.',
    version: (version: string) => `Versión ${version}`,
    change: 'Cambio',
    spanish: 'Español',
    english: 'Inglés',
    operations: 'Operaciones',
    breaking: 'Incompatible',
    differences: (count: string) => `Diferencias de los documentos OpenAPI (${count})`,
    operation: 'Operación',
    difference: 'Diferencia',
    property: 'Campo',
  },
  en: {
    title: 'Changes of the API',
    text: 'What the service publishes about each version, in both languages. Entries are files of a deployment.',
    empty: 'There are no versions yet.',
    version: (version: string) => `Version ${version}`,
    change: 'Change',
    spanish: 'Spanish',
    english: 'English',
    operations: 'Operations',
    breaking: 'Breaking',
    differences: (count: string) => `Differences of the OpenAPI documents (${count})`,
    operation: 'Operation',
    difference: 'Difference',
    property: 'Field',
  },
});

/** Kinds of changes. */
export const changeKindTexts = catalogue({
  es: { added: 'Nuevo', changed: 'Cambiado', deprecated: 'Obsoleto', removed: 'Retirado', fixed: 'Corregido', security: 'Seguridad' },
  en: { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', removed: 'Removed', fixed: 'Fixed', security: 'Security' },
});
