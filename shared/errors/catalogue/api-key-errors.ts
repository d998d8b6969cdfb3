import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of named API keys. */
export const apiKeyErrors = {
  api_key_expired: { status: 401, es: 'La llave de API venció.', en: 'The API key has expired.' },
  api_key_address_not_allowed: {
    status: 403,
    es: 'La llave de API no se acepta desde la dirección {address}.',
    en: 'The API key is not accepted from the address {address}.',
  },
  named_key_not_found: {
    status: 404,
    es: 'La llave con nombre no existe o se revocó.',
    en: 'The named key does not exist, or was revoked.',
  },
  named_key_limit_reached: {
    status: 422,
    es: 'La cuenta admite {limit} llaves con nombre. Revoca una.',
    en: 'An account has at most {limit} named keys. Revoke one.',
  },
  named_key_expired: {
    status: 409,
    es: 'La llave con nombre venció y no vuelve a servir: crea otra.',
    en: 'The named key has expired, and does not become valid again: create another.',
  },
  invalid_permissions: {
    status: 422,
    es: 'Los permisos deben ser de los que tu rol da a una llave de API, al menos uno.',
    en: 'The permissions must be among those that your role gives to an API key, at least one.',
  },
  invalid_ip_range: {
    status: 422,
    es: 'El rango debe ser una dirección IPv4 o IPv6, o un rango en notación CIDR, como 203.0.113.0/24.',
    en: 'The range must be an IPv4 or IPv6 address, or a range in CIDR notation, such as 203.0.113.0/24.',
  },
  ip_ranges_limit_reached: {
    status: 422,
    es: 'Los rangos ocupan {size} de los {limit} bytes que comparten las llaves con nombre. Quita uno, o usa rangos más amplios.',
    en: 'The ranges take {size} of the {limit} bytes that named keys share. Remove one, or use wider ranges.',
  },
  invalid_expiry: {
    status: 422,
    es: 'El vencimiento debe ser una fecha y hora en el futuro, con zona horaria.',
    en: 'The expiry must be a date and time in the future, with its time zone.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
