import { catalogue } from '../../view/language.ts';

/** Texts of the page of legal documents. */
export const legalDocumentTexts = catalogue({
  es: {
    title: 'Documentos legales',
    intro: 'Estas son las versiones vigentes. Puedes leerlas sin tener cuenta.',
    terms_of_service: 'Términos del servicio',
    privacy_notice: 'Aviso de privacidad',
    version: 'Versión',
    since: 'Vigente desde',
    read: 'Leer el documento',
    newTab: '(se abre en otra pestaña)',
  },
  en: {
    title: 'Legal documents',
    intro: 'These are the versions in force. You can read them without an account.',
    terms_of_service: 'Terms of service',
    privacy_notice: 'Privacy notice',
    version: 'Version',
    since: 'In force since',
    read: 'Read the document',
    newTab: '(opens in another tab)',
  },
});
