import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of requests, reads and faults of the service, for every operation. */
export const platformErrors = {
  invalid_json: { status: 400, es: 'El cuerpo no es JSON válido.', en: 'The body is not valid JSON.' },
  body_empty: { status: 400, es: 'El cuerpo de la solicitud está vacío.', en: 'The request body is empty.' },
  invalid_idempotency_key: {
    status: 400,
    es: 'Idempotency-Key debe tener de 1 a 255 caracteres: letras, dígitos, guion y guion bajo.',
    en: 'Idempotency-Key must have 1 to 255 characters: letters, digits, hyphen and underscore.',
  },
  credentials_in_url: {
    status: 400,
    es: 'Las credenciales solo se aceptan en el encabezado Authorization. Reemplaza esta llave: pudo quedar registrada.',
    en: 'Credentials are accepted only in the Authorization header. Replace this key: it may have been logged.',
  },
  request_blocked: {
    status: 403,
    es: 'Un filtro rechazó la solicitud antes de que llegara al servicio.',
    en: 'A filter refused the request before it reached the service.',
  },
  not_found: { status: 404, es: 'El recurso no existe.', en: 'The resource does not exist.' },
  route_not_found: { status: 404, es: 'La ruta no existe.', en: 'The route does not exist.' },
  method_not_allowed: {
    status: 405,
    es: 'La ruta no admite este método. Admite: {allowed}.',
    en: 'The route does not support this method. It supports: {allowed}.',
  },
  idempotency_key_in_progress: {
    status: 409,
    es: 'Una solicitud con la misma Idempotency-Key sigue en curso.',
    en: 'A request with the same Idempotency-Key is still running.',
  },
  idempotency_key_reused: {
    status: 422,
    es: 'La Idempotency-Key ya se usó con otra solicitud.',
    en: 'The Idempotency-Key was already used with another request.',
  },
  body_too_large: {
    status: 413,
    es: 'El cuerpo supera el máximo de {max_bytes} bytes: {reason}.',
    en: 'The body exceeds the maximum of {max_bytes} bytes: {reason}.',
  },
  unsupported_media_type: {
    status: 415,
    es: 'La operación no admite el Content-Type enviado: {reason}.',
    en: 'The operation does not take the Content-Type sent: {reason}.',
  },
  unsupported_content_encoding: {
    status: 415,
    es: 'El cuerpo no debe ir comprimido: envíalo sin Content-Encoding.',
    en: 'The body must not be compressed: send it without Content-Encoding.',
  },
  internal_error: {
    status: 500,
    es: 'Falló algo de nuestro lado. Repite la solicitud; si continúa, comunícanos el request_id.',
    en: 'Something failed on our side. Repeat the request; if it persists, report the request_id.',
  },
  service_busy: {
    status: 503,
    es: 'El servicio atiende demasiadas solicitudes de este tipo a la vez. Repite la solicitud en unos segundos.',
    en: 'The service handles too many requests of this kind at once. Repeat the request in a few seconds.',
  },
  service_unavailable: {
    status: 503,
    es: 'El servicio no está disponible por el momento. Repite la solicitud en unos segundos.',
    en: 'The service is unavailable for the moment. Repeat the request in a few seconds.',
  },
  invalid_uuid: { status: 422, es: 'El identificador debe ser un UUID.', en: 'The identifier must be a UUID.' },
  invalid_filter: { status: 422, es: 'El valor del filtro no es válido: {reason}.', en: 'The filter value is not valid: {reason}.' },
  invalid_cursor: {
    status: 422,
    es: 'El cursor no es válido o pertenece a otra consulta.',
    en: 'The cursor is not valid or belongs to another query.',
  },
  invalid_format: { status: 422, es: 'El formato no es válido: {reason}.', en: 'The format is not valid: {reason}.' },
  validation_error: { status: 422, es: 'El valor no es válido: {reason}.', en: 'The value is not valid: {reason}.' },
  required: { status: 422, es: 'El campo es obligatorio.', en: 'The field is required.' },
  invalid_field_type: { status: 422, es: 'El campo debe ser texto.', en: 'The field must be text.' },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
