import type { Text } from '../../errors/text.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { DeliveryError } from '../domain/delivery.ts';

/** Why an attempt failed, in words; `{status}` is the HTTP status that was answered. */
const TEXTS: Readonly<Record<DeliveryError, Text>> = {
  url_blocked: {
    es: 'La dirección ya no es pública, así que no se llamó.',
    en: 'The address is no longer public, so it was not called.',
  },
  dns_failed: { es: 'El nombre de la dirección no se pudo resolver.', en: 'The name of the address could not be resolved.' },
  connection_failed: { es: 'No se pudo establecer la conexión, o se cortó.', en: 'The connection failed or was cut.' },
  timeout: { es: 'El destino no respondió a tiempo.', en: 'The endpoint did not answer in time.' },
  http_status: { es: 'El destino respondió {status}.', en: 'The endpoint answered {status}.' },
  redirect_not_followed: {
    es: 'El destino respondió con una redirección ({status}), que no se sigue.',
    en: 'The endpoint answered with a redirect ({status}), which is not followed.',
  },
  endpoint_disabled: { es: 'El destino está desactivado.', en: 'The endpoint is disabled.' },
  endpoint_deleted: { es: 'El destino se borró.', en: 'The endpoint was deleted.' },
  event_expired: { es: 'El evento ya no se conserva.', en: 'The event is no longer kept.' },
  account_deleted: { es: 'La cuenta se eliminó.', en: 'The account was deleted.' },
};

/** The text of a failed attempt. */
export const deliveryErrorText = (error: DeliveryError, status: number | null, language: Language): string =>
  TEXTS[error][language].replace('{status}', String(status ?? ''));
