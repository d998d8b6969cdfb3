import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of identities that users link from other providers. */
export const linkedIdentityErrors = {
  identity_provider_not_found: {
    status: 404,
    es: 'No hay un proveedor de identidad con ese nombre.',
    en: 'There is no provider of identities of that name.',
  },
  identity_not_found: {
    status: 404,
    es: 'La cuenta no tiene vinculada una identidad de ese proveedor.',
    en: 'The account has no identity of that provider linked.',
  },
  identity_already_linked: {
    status: 409,
    es: 'La cuenta ya tiene vinculada una identidad de ese proveedor; desvincúlala primero.',
    en: 'The account has an identity of that provider linked already; unlink it first.',
  },
  identity_linked_elsewhere: {
    status: 409,
    es: 'Esa identidad está vinculada a otra cuenta.',
    en: 'That identity is linked to another account.',
  },
  last_credential: {
    status: 409,
    es: 'Nada más permite entrar a la cuenta: pon antes una contraseña o una llave de acceso.',
    en: 'Nothing else signs in to the account: set a password or a passkey first.',
  },
  identity_link_invalid: {
    status: 422,
    es: 'Esta sesión no tiene en curso ese vínculo, o ya se usó; empieza de nuevo.',
    en: 'This session has no such link under way, or it was used already; begin again.',
  },
  identity_link_expired: {
    status: 422,
    es: 'El vínculo no se terminó a tiempo; empieza de nuevo.',
    en: 'The link was not finished in time; begin again.',
  },
  identity_link_denied: {
    status: 422,
    es: 'El proveedor, o quien usa la cuenta, no autorizó el vínculo.',
    en: 'The provider, or its user, did not allow the link.',
  },
  identity_verification_failed: {
    status: 422,
    es: 'La respuesta del proveedor no se pudo comprobar; empieza de nuevo.',
    en: 'The answer of the provider could not be verified; begin again.',
  },
  identity_provider_unavailable: {
    status: 503,
    es: 'El proveedor de identidad no responde; inténtalo más tarde.',
    en: 'The provider of identities does not answer; try again later.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
