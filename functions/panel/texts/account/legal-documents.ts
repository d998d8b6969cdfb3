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
    versionOf: (version: string) => `Versión ${version}`,
    incomplete: 'Quien opera este servicio aún no indica aquí su nombre, su domicilio o su correo. Pídelos antes de aceptar el documento.',
    noName: '[nombre de quien opera el servicio, sin indicar]',
    noAddress: '[domicilio, sin indicar]',
    noContact: '[correo, sin indicar]',
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
    versionOf: (version: string) => `Version ${version}`,
    incomplete:
      'The operator of this service has not stated its name, its address or its mail here yet. Ask for them before you accept the document.',
    noName: '[name of the operator of the service, not stated]',
    noAddress: '[address, not stated]',
    noContact: '[mail, not stated]',
  },
});
