import { catalogue } from '../../view/language.ts';

/** Texts of the default retry policy. */
export const retryPolicyTexts = catalogue({
  es: {
    title: 'Reintentos',
    text: 'Cómo se vuelve a consultar una validación que no pide otra cosa. Los reintentos no usan cuota.',
    enabled: 'Volver a consultar por sí solas las validaciones sin resultado definitivo',
    maxRetries: 'Reintentos de cada validación, como máximo',
    interval: 'Tiempo entre reintentos',
    minutes: (count: number) => `${count} minutos`,
    hours: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
    seconds: (count: number) => `${count} segundos`,
    outcomes: 'Resultados que se vuelven a consultar',
    save: 'Guardar',
    saved: 'Guardado. Vale para las validaciones de ahora en adelante.',
  },
  en: {
    title: 'Retries',
    text: 'How a validation is queried again that requests nothing else. Retries use no quota.',
    enabled: 'Query validations without a final result again by themselves',
    maxRetries: 'Retries of a validation at most',
    interval: 'Time between retries',
    minutes: (count: number) => `${count} minutes`,
    hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
    seconds: (count: number) => `${count} seconds`,
    outcomes: 'Results that are queried again',
    save: 'Save',
    saved: 'Saved. It applies to validations from now on.',
  },
});
