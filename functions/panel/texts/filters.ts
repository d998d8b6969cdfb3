import { catalogue } from '../view/language.ts';

/** Texts of the filters of lists. */
export const filterTexts = catalogue({
  es: {
    apply: 'Aplicar',
    clear: 'Quitar filtros',
    all: 'Todos',
    empty: 'No hay nada que mostrar.',
    emptyFiltered: 'Nada cumple estos filtros.',
  },
  en: {
    apply: 'Apply',
    clear: 'Remove filters',
    all: 'All',
    empty: 'There is nothing to show.',
    emptyFiltered: 'Nothing passes these filters.',
  },
});
