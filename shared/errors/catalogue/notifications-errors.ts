import type { CatalogueRow } from '../catalogue-row.ts';

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
  push_endpoint_not_allowed: {
    status: 422,
    es: 'La dirección no pertenece al servicio de avisos de Chrome, Edge, Firefox o Safari.',
    en: 'The address does not belong to the push service of Chrome, Edge, Firefox or Safari.',
  },
  push_keys_invalid: {
    status: 422,
    es: 'Las llaves p256dh y auth del navegador no son válidas.',
    en: 'The keys p256dh and auth of the browser are not valid.',
  },
  push_subscriptions_limit_reached: {
    status: 422,
    es: 'La cuenta ya tiene {limit} navegadores con avisos. Elimina uno.',
    en: 'The account has {limit} browsers with push messages already. Delete one.',
  },
  messenger_not_linked: {
    status: 409,
    es: 'La cuenta no tiene un chat vinculado.',
    en: 'The account has no linked chat.',
  },
  messenger_unavailable: {
    status: 503,
    es: 'Este servicio no tiene un bot de mensajería configurado.',
    en: 'This service has no messenger bot.',
  },
  update_secret_invalid: {
    status: 401,
    es: 'El secreto de la actualización no es el del bot.',
    en: 'The secret of the update is not that of the bot.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
