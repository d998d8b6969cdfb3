import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of webhooks, and of URLs that the service is to call. */
export const webhooksErrors = {
  url_ssrf_blocked: {
    status: 400,
    es: 'La dirección no es pública o usa un puerto que no se admite (443 u 8443), y no se llama.',
    en: 'The address is not public, or uses a port that is not allowed (443 or 8443), and is not called.',
  },
  url_dns_failed: {
    status: 400,
    es: 'El nombre de la dirección no se pudo resolver.',
    en: 'The name of the address could not be resolved.',
  },
  webhook_url_required: { status: 422, es: 'La URL es obligatoria.', en: 'The URL is required.' },
  webhook_url_too_long: {
    status: 422,
    es: 'La URL debe tener un máximo de 2048 caracteres.',
    en: 'The URL must have at most 2048 characters.',
  },
  webhook_url_invalid_format: { status: 422, es: 'La URL no tiene una forma válida.', en: 'The URL does not have a valid form.' },
  webhook_url_not_https: { status: 422, es: 'La URL debe ser https.', en: 'The URL must be https.' },
  webhook_events_required: {
    status: 422,
    es: 'Indica al menos un tipo de evento, o * para todos.',
    en: 'Name at least one type of event, or * for all of them.',
  },
  webhook_events_too_many: {
    status: 422,
    es: 'La lista tiene más tipos de evento de los que existen.',
    en: 'The list has more types of event than there are.',
  },
  webhook_event_invalid: {
    status: 422,
    es: 'No existe el tipo de evento {event}. Los válidos son: {valid}.',
    en: 'There is no type of event {event}. The valid ones are: {valid}.',
  },
  webhook_description_too_long: {
    status: 422,
    es: 'La descripción debe tener un máximo de 255 caracteres.',
    en: 'The description must have at most 255 characters.',
  },
  webhook_limit_reached: {
    status: 422,
    es: 'El plan admite {limit} destinos. Borra uno, o cambia de plan.',
    en: 'The plan allows {limit} endpoints. Delete one, or change the plan.',
  },
  webhook_secrets_limit_reached: {
    status: 422,
    es: 'Pueden seguir firmando {limit} secretos anteriores como máximo. Espera a que termine el traslape de uno antes de rotar de nuevo.',
    en: 'At most {limit} earlier secrets may still sign. Wait until the overlap of one ends before you rotate again.',
  },
  webhook_not_active: {
    status: 409,
    es: 'El destino no existe o no está activo. Actívalo antes de enviarle algo.',
    en: 'The endpoint does not exist or is not active. Activate it before sending it anything.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
