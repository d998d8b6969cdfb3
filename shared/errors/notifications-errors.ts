import type { CatalogueRow } from './catalogue-row.ts';

/** Codes of notifications. */
export const notificationsErrors = {
  preference_locked: {
    status: 422,
    es: 'Los avisos de seguridad ({event}) no se pueden desactivar en la lista ni por correo.',
    en: 'Notices about security ({event}) cannot be switched off in the list or by mail.',
  },
  notification_event_invalid: {
    status: 422,
    es: 'La lista contiene un evento que no se notifica.',
    en: 'The list contains an event that is not notified.',
  },
  quiet_hours_invalid: {
    status: 422,
    es: 'El horario sin avisos necesita start y end distintos, en la forma HH:MM.',
    en: 'Quiet hours need a start and another end, in the form HH:MM.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
