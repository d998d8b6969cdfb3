import { catalogue } from '../view/language.ts';

/** Texts of lists and of the questions about their rows. */
export const listTexts = catalogue({
  es: {
    pages: (list: string) => `Páginas de ${list}`,
    previous: 'Página anterior',
    next: 'Página siguiente',
    reason: 'Motivo',
    reasonHint: 'Queda en la auditoría. De 5 a 500 caracteres, sin datos personales.',
  },
  en: {
    pages: (list: string) => `Pages of ${list}`,
    previous: 'Previous page',
    next: 'Next page',
    reason: 'Reason',
    reasonHint: 'It is kept in the audit. 5 to 500 characters, without personal data.',
  },
});
