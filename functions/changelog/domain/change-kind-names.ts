import type { Language } from '../../../shared/errors/text.ts';
import type { ChangeKind } from './changelog.ts';

/** Headings of the kinds of changes (Keep a Changelog). */
export const CHANGE_KIND_NAMES: Readonly<Record<Language, Readonly<Record<ChangeKind, string>>>> = {
  es: { added: 'Nuevo', changed: 'Cambios', deprecated: 'Obsoleto', removed: 'Retirado', fixed: 'Correcciones', security: 'Seguridad' },
  en: { added: 'Added', changed: 'Changed', deprecated: 'Deprecated', removed: 'Removed', fixed: 'Fixed', security: 'Security' },
};
