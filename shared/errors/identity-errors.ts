import type { CatalogueRow } from './catalogue-row.ts';

/** Codes of credentials, permissions and limits. */
export const identityErrors = {
  unauthorized: { status: 401, es: 'Falta la credencial o no es válida.', en: 'The credential is missing or not valid.' },
  permission_denied: {
    status: 403,
    es: 'La credencial no tiene el permiso {permission}.',
    en: 'The credential lacks the permission {permission}.',
  },
  forbidden: {
    status: 403,
    es: 'Acceso denegado: la credencial no tiene el permiso {permission}.',
    en: 'Access denied: the credential lacks the permission {permission}.',
  },
  session_required: {
    status: 403,
    es: 'Esta operación se usa con una sesión del panel, no con una llave.',
    en: 'This operation takes a session of the panel, not an API key.',
  },
  reauthentication_required: {
    status: 403,
    es: 'Esta operación pide confirmar de nuevo la identidad.',
    en: 'This operation asks to confirm the identity again.',
  },
  csrf_failed: {
    status: 403,
    es: 'La solicitud con sesión no viene de una página propia: falta el encabezado X-CSRF-Token o no es el de la sesión.',
    en: 'The request with a session does not come from a page of its own: the header X-CSRF-Token is missing or not that of the session.',
  },
  api_key_not_found: {
    status: 404,
    es: 'La cuenta no tiene llave vigente: genera una nueva.',
    en: 'The account has no API key in force: regenerate it.',
  },
  api_key_not_revealable: {
    status: 409,
    es: 'Esta llave no se guardó en una forma que se pueda mostrar: genera una nueva.',
    en: 'This API key was not kept in a form that can be shown: regenerate it.',
  },
  password_incorrect: { status: 422, es: 'La contraseña no es correcta.', en: 'The password is not correct.' },
  plan_not_found: { status: 404, es: 'El plan no existe o ya no está activo.', en: 'The plan does not exist or is not active any more.' },
  email_taken: {
    status: 409,
    es: 'La dirección de correo ya pertenece a una cuenta.',
    en: 'The e-mail address belongs to an account already.',
  },
  user_revoked: { status: 409, es: 'La cuenta está revocada.', en: 'The account is revoked.' },
  plan_not_available: { status: 422, es: 'El plan no está disponible.', en: 'The plan is not available.' },
  rate_limit_exceeded: {
    status: 429,
    es: 'Se agotó el límite: {reason}.',
    en: 'The limit is exhausted: {reason}.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
