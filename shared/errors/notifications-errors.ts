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
  unsubscribe_token_invalid: {
    status: 404,
    es: 'El enlace para dejar de recibir correos no es válido. Cambia tus preferencias de avisos.',
    en: 'The link that ends these mails is not valid. Change the preferences of notifications instead.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
