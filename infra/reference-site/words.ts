import type { Language } from '../../shared/errors/text.ts';

/** Texts of the pages around the guides. */
type Words = {
  readonly site: string;
  readonly introduction: string;
  readonly otherLanguage: string;
  readonly skip: string;
  readonly menu: string;
  readonly guides: string;
  readonly reference: string;
  readonly referenceIntroduction: string;
  readonly document: string;
  readonly administration: string;
  readonly changelog: string;
  readonly changelogIntroduction: string;
  readonly home: string;
  readonly previous: string;
  readonly next: string;
  readonly version: string;
  readonly copy: string;
  readonly copied: string;
  readonly example: string;
  readonly output: string;
  readonly table: string;
  readonly link: string;
  readonly key: string;
  readonly keyHint: string;
  readonly useKey: string;
  readonly keyInUse: string;
  readonly forgetKey: string;
  readonly operations: string;
  readonly needsScript: string;
  readonly operationLanguage: string;
  readonly breaking: string;
};

export const WORDS: Readonly<Record<Language, Words>> = {
  es: {
    site: 'Validación de transferencias SPEI',
    introduction: 'Guías y referencia de la API que comprueba con Banxico si una transferencia SPEI existe, y entrega su CEP.',
    otherLanguage: 'English',
    skip: 'Saltar al contenido',
    menu: 'Menú',
    guides: 'Guías',
    reference: 'Referencia',
    referenceIntroduction: 'Cada operación con sus parámetros, sus respuestas y una consola para probarla con tu llave.',
    document: 'Documento OpenAPI (JSON)',
    administration: 'Administración',
    changelog: 'Historial de cambios',
    changelogIntroduction: 'Las versiones de la API, la más reciente primero.',
    home: 'Inicio',
    previous: 'Anterior',
    next: 'Siguiente',
    version: 'Versión',
    copy: 'Copiar',
    copied: 'Copiado',
    example: 'Ejemplo',
    output: 'Salida',
    table: 'Tabla',
    link: 'Enlace a esta sección',
    key: 'Llave de la API',
    keyHint: 'La consola la envía en cada solicitud. Se borra al salir de esta página.',
    useKey: 'Usar llave',
    keyInUse: 'La consola usa la llave.',
    forgetKey: 'Olvidar llave',
    operations: 'Operaciones',
    needsScript: 'Los detalles y la consola requieren JavaScript. El documento OpenAPI contiene lo mismo.',
    operationLanguage: 'Los textos de las operaciones están en inglés.',
    breaking: 'Incompatible.',
  },
  en: {
    site: 'SPEI transfer validation',
    introduction: 'Guides and reference of the API that checks with Banxico whether a SPEI transfer exists, and delivers its CEP.',
    otherLanguage: 'Español',
    skip: 'Skip to the content',
    menu: 'Menu',
    guides: 'Guides',
    reference: 'Reference',
    referenceIntroduction: 'Every operation with its parameters, its answers and a console to try it with your key.',
    document: 'OpenAPI document (JSON)',
    administration: 'Administration',
    changelog: 'Changelog',
    changelogIntroduction: 'The versions of the API, the latest first.',
    home: 'Home',
    previous: 'Previous',
    next: 'Next',
    version: 'Version',
    copy: 'Copy',
    copied: 'Copied',
    example: 'Example',
    output: 'Output',
    table: 'Table',
    link: 'Link to this section',
    key: 'API key',
    keyHint: 'The console sends it with every request. It is gone when you leave this page.',
    useKey: 'Use key',
    keyInUse: 'The console uses the key.',
    forgetKey: 'Forget key',
    operations: 'Operations',
    needsScript: 'Details and the console require JavaScript. The OpenAPI document has the same contents.',
    operationLanguage: '',
    breaking: 'Breaking.',
  },
};
