import { catalogue } from '../../view/language.ts';

/** Texts of the days for which evidence is kept. */
export const evidenceRetentionTexts = catalogue({
  es: {
    title: 'Evidencia',
    text: 'Cuánto tiempo se guardan las respuestas de Banxico para el paquete de evidencia de cada validación. El CEP y el veredicto se guardan tanto como la validación.',
    days: 'Guardarlas durante',
    option: (days: number) => `${days} días`,
    save: 'Guardar',
    saved: 'Guardado. Vale para las validaciones de ahora en adelante.',
  },
  en: {
    title: 'Evidence',
    text: 'How long the responses of Banxico are kept for the evidence pack of each validation. The CEP and the verdict are kept as long as the validation.',
    days: 'Keep them for',
    option: (days: number) => `${days} days`,
    save: 'Save',
    saved: 'Saved. It applies to validations from now on.',
  },
});
