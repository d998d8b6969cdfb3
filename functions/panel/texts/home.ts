import { catalogue } from '../view/language.ts';

/** Texts of the page that users see after the sign-in. */
export const homeTexts = catalogue({
  es: {
    title: (name: string) => `Hola, ${name}`,
    intro: 'Confirma en segundos si una transferencia SPEI existe, con el CEP de Banxico.',
    validate: 'Validar una transferencia',
    history: 'Ver el historial',
    email: 'Correo electrónico',
    plan: 'Plan',
    since: 'Cuenta desde',
  },
  en: {
    title: (name: string) => `Hello, ${name}`,
    intro: 'Confirm within seconds whether a SPEI transfer exists, with the CEP of Banxico.',
    validate: 'Validate a transfer',
    history: 'View the history',
    email: 'Email address',
    plan: 'Plan',
    since: 'Account since',
  },
});
