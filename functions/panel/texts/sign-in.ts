import { catalogue } from '../view/language.ts';

/** Texts of the sign-in, as a page and over another page. */
export const signInTexts = catalogue({
  es: {
    title: 'Entra a tu cuenta',
    email: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Entrar',
    again: 'Entra de nuevo',
    sessionEnded: 'Tu sesión terminó. Entra de nuevo para continuar donde estabas; lo que escribiste sigue aquí.',
    proofRequired: 'Para este cambio confirma que eres tú.',
  },
  en: {
    title: 'Sign in to your account',
    email: 'Email address',
    password: 'Password',
    submit: 'Sign in',
    again: 'Sign in again',
    sessionEnded: 'Your session ended. Sign in again to continue where you were; what you typed is still here.',
    proofRequired: 'For this change, confirm that it is you.',
  },
});
