import { catalogue } from '../../view/language.ts';

/** Texts of the legal documents. */
export const legalTexts = catalogue({
  es: {
    title: 'Documentos legales',
    text: 'Versiones de la más reciente a la más antigua. Una versión publicada no se cambia ni se retira; solo la sigue otra.',
    document: 'Documento',
    version: 'Versión',
    versionHint: 'Letras, dígitos, puntos y guiones, como 2027-01-01.',
    url: 'Dirección',
    urlHint: 'Con https. El texto ya debe estar ahí.',
    publishedAt: 'Publicada',
    status: 'Estado',
    inForce: 'Vigente',
    former: 'Anterior',
    onlyInForce: 'Solo vigentes',
    publish: 'Publicar una versión',
    publishText: 'Vale de inmediato: todos los usuarios tienen que aceptarla para seguir. No se puede deshacer.',
    published: 'La versión está vigente.',
    read: 'Leer',
    readNamed: (document: string, version: string) => `Leer ${document}, versión ${version}`,
  },
  en: {
    title: 'Legal documents',
    text: 'Versions, the latest first. A published version is neither changed nor withdrawn; another one follows it.',
    document: 'Document',
    version: 'Version',
    versionHint: 'Letters, digits, dots and hyphens, such as 2027-01-01.',
    url: 'Address',
    urlHint: 'With https. The text has to be there already.',
    publishedAt: 'Published',
    status: 'Status',
    inForce: 'In force',
    former: 'Former',
    onlyInForce: 'Only in force',
    publish: 'Publish a version',
    publishText: 'It is in force at once: all users have to accept it to continue. This cannot be undone.',
    published: 'The version is in force.',
    read: 'Read',
    readNamed: (document: string, version: string) => `Read ${document}, version ${version}`,
  },
});

/** Names of the legal documents. */
export const legalNameTexts = catalogue({
  es: { terms_of_service: 'Términos de servicio', privacy_notice: 'Aviso de privacidad' },
  en: { terms_of_service: 'Terms of service', privacy_notice: 'Privacy notice' },
});
