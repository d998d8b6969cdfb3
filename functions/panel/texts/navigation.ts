import { catalogue } from '../view/language.ts';

/** Names of the areas in the navigation. */
export const navigationTexts = catalogue({
  es: {
    home: 'Inicio',
    validate: 'Validar',
    history: 'Historial',
    account: 'Cuenta',
  },
  en: {
    home: 'Home',
    validate: 'Validate',
    history: 'History',
    account: 'Account',
  },
});

/** Names of the groups of areas. */
export const groupTexts = catalogue({
  es: {
    validations: 'Validaciones',
    integration: 'Integración',
    account: 'Tu cuenta',
    administration: 'Administración',
  },
  en: {
    validations: 'Validations',
    integration: 'Integration',
    account: 'Your account',
    administration: 'Administration',
  },
});
