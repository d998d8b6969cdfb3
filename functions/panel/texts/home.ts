import { catalogue } from '../view/language.ts';

/** Texts of the page that users see after the sign-in. */
export const homeTexts = catalogue({
  es: {
    title: (name: string) => `Hola, ${name}`,
    email: 'Correo electrónico',
    plan: 'Plan',
    since: 'Cuenta desde',
  },
  en: {
    title: (name: string) => `Hello, ${name}`,
    email: 'Email address',
    plan: 'Plan',
    since: 'Account since',
  },
});
