import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of credentials, permissions and limits. */
export const identityErrors = {
  unauthorized: { status: 401, es: 'Falta la credencial o no es válida.', en: 'The credential is missing or not valid.' },
  invalid_credentials: {
    status: 401,
    es: 'La dirección de correo o la contraseña no es correcta.',
    en: 'The e-mail address or the password is not correct.',
  },
  account_suspended: { status: 403, es: 'La cuenta está suspendida.', en: 'The account is suspended.' },
  account_pending_deletion: {
    status: 403,
    es: 'La cuenta se eliminó; puede restaurarse por 30 días.',
    en: 'The account was deleted; it can be restored for 30 days.',
  },
  session_not_found: { status: 404, es: 'La sesión no existe o ya terminó.', en: 'The session does not exist, or has ended.' },
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
  test_key_not_allowed: {
    status: 403,
    es: 'Esta operación no existe en el modo de prueba. Usa una llave cepk_, o quita X-Mode.',
    en: 'This operation does not exist in test mode. Use a cepk_ key, or leave X-Mode out.',
  },
  second_factor_required: {
    status: 403,
    es: 'Esta operación pide una sesión iniciada con un segundo factor o con una llave de acceso.',
    en: 'This operation requires a session whose sign-in used a second factor or a passkey.',
  },
  reauthentication_required: {
    status: 403,
    es: 'Esta operación pide confirmar de nuevo la identidad.',
    en: 'This operation requires a new proof of identity.',
  },
  csrf_failed: {
    status: 403,
    es: 'La solicitud con sesión no viene de una página propia: falta el encabezado X-CSRF-Token o no es el de la sesión.',
    en: 'The request with a session was not sent by a page of the panel: the header X-CSRF-Token is missing or is not that of the session.',
  },
  invalid_signature: {
    status: 400,
    es: 'La firma de la solicitud no es válida.',
    en: 'The signature of the request is not valid.',
  },
  api_key_not_found: {
    status: 404,
    es: 'La cuenta no tiene llave vigente: genera una nueva.',
    en: 'The account has no API key in force: regenerate it.',
  },
  invalid_timezone: {
    status: 422,
    es: 'La zona horaria debe ser de la base de datos de IANA, como America/Mexico_City.',
    en: 'The time zone must be one of the IANA database, such as America/Mexico_City.',
  },
  invalid_language: { status: 422, es: 'El idioma debe ser es o en.', en: 'The language must be es or en.' },
  invalid_evidence_retention: {
    status: 422,
    es: 'Las respuestas se conservan 30, 90 o 400 días.',
    en: 'Responses are kept for 30, 90 or 400 days.',
  },
  plan_not_found: { status: 404, es: 'El plan no existe o ya no está activo.', en: 'The plan does not exist or is not active any more.' },
  invalid_name: {
    status: 422,
    es: 'El nombre debe tener de 1 a 100 caracteres imprimibles.',
    en: 'The name must have 1 to 100 printable characters.',
  },
  email_taken: {
    status: 409,
    es: 'La dirección de correo ya pertenece a una cuenta.',
    en: 'The e-mail address belongs to an account already.',
  },
  email_unchanged: { status: 422, es: 'La cuenta ya tiene esa dirección de correo.', en: 'The account has that e-mail address already.' },
  email_already_verified: {
    status: 409,
    es: 'La dirección de correo ya está verificada.',
    en: 'The e-mail address is verified already.',
  },
  email_change_not_found: {
    status: 404,
    es: 'No hay un cambio de correo por confirmar.',
    en: 'There is no change of address that waits for its code.',
  },
  cancel_token_invalid: {
    status: 422,
    es: 'El enlace para cancelar no es válido, ya venció, o el cambio ya no está pendiente.',
    en: 'The link to cancel is not valid or has expired, or the change is not pending any more.',
  },
  invalid_phone: {
    status: 422,
    es: 'El teléfono debe escribirse en E.164, como +525512345678.',
    en: 'The phone must be written in E.164, such as +525512345678.',
  },
  phone_country_not_allowed: {
    status: 422,
    es: 'El teléfono debe ser de uno de estos países: {countries}.',
    en: 'The phone must be of one of these countries: {countries}.',
  },
  phone_type_not_allowed: {
    status: 422,
    es: 'El teléfono debe ser una línea que recibe mensajes de texto a tarifa normal.',
    en: 'The phone must be a line that takes text messages at the usual rate.',
  },
  phone_in_use_by_2fa: {
    status: 409,
    es: 'El teléfono es el segundo factor de la cuenta; cámbialo o desactívalo primero.',
    en: 'The phone is the second factor of the account; change or disable that first.',
  },
  phone_not_verified: {
    status: 422,
    es: 'La cuenta no tiene un teléfono verificado.',
    en: 'The account has no verified phone.',
  },
  two_factor_already_enabled: {
    status: 409,
    es: 'La cuenta ya tiene un segundo factor.',
    en: 'The account has a second factor already.',
  },
  two_factor_not_enabled: { status: 409, es: 'La cuenta no tiene un segundo factor.', en: 'The account has no second factor.' },
  account_changed: {
    status: 409,
    es: 'Otra solicitud cambió la cuenta al mismo tiempo; repite la solicitud.',
    en: 'Another request changed the account at the same time; repeat the request.',
  },
  api_key_not_revealable: {
    status: 409,
    es: 'Esta llave no se guardó en una forma que se pueda mostrar: genera una nueva.',
    en: 'This API key was not kept in a form that can be shown: regenerate it.',
  },
  credential_exists: {
    status: 409,
    es: 'La llave de acceso ya está registrada.',
    en: 'The passkey is registered already.',
  },
  passkey_limit_reached: {
    status: 422,
    es: 'La cuenta ya tiene todas las llaves de acceso que puede tener.',
    en: 'The account has all the passkeys it may have.',
  },
  webauthn_verification_failed: {
    status: 422,
    es: 'La llave de acceso no se pudo comprobar; empieza de nuevo.',
    en: 'The passkey could not be verified; begin again.',
  },
  user_revoked: { status: 409, es: 'La cuenta está revocada.', en: 'The account is revoked.' },
  admin_self_delete_not_allowed: {
    status: 403,
    es: 'Una cuenta de administrador o de propietario no puede eliminarse a sí misma.',
    en: 'An account of an admin or owner cannot delete itself.',
  },
  admin_self_restore_not_allowed: {
    status: 403,
    es: 'Una cuenta de administrador o de propietario no puede restaurarse a sí misma.',
    en: 'An account of an admin or owner cannot restore itself.',
  },
  user_not_restorable: { status: 404, es: 'La cuenta no se puede restaurar.', en: 'The account cannot be restored.' },
  restore_token_required: {
    status: 422,
    es: 'Falta el token de restauración, que está en el enlace del correo.',
    en: 'The restore token is missing; it is in the link of the mail.',
  },
  restore_token_invalid: { status: 422, es: 'El token de restauración no es válido.', en: 'The restore token is not valid.' },
  restore_token_expired: { status: 422, es: 'El token de restauración ya venció.', en: 'The restore token has expired.' },
  restore_token_used: { status: 422, es: 'El token de restauración ya se usó.', en: 'The restore token was used already.' },
  password_incorrect: { status: 422, es: 'La contraseña no es correcta.', en: 'The password is not correct.' },
  password_too_short: {
    status: 422,
    es: 'La contraseña debe tener al menos {minimum} caracteres.',
    en: 'The password must have at least {minimum} characters.',
  },
  password_compromised: {
    status: 422,
    es: 'La contraseña no debe ser común ni fácil de adivinar; elige otra.',
    en: 'The password must not be common or easy to guess; choose another.',
  },
  registration_closed: {
    status: 403,
    es: 'Por ahora no se aceptan registros nuevos.',
    en: 'New registrations are not accepted for now.',
  },
  legal_acceptance_required: {
    status: 422,
    es: 'Se deben aceptar los documentos legales vigentes, que están en meta.documents.',
    en: 'The current legal documents, in meta.documents, must be accepted.',
  },
  legal_version_outdated: {
    status: 409,
    es: 'Ya hay otra versión de un documento legal; la vigente está en meta.documents.',
    en: 'There is another version of a legal document by now; the one in force is in meta.documents.',
  },
  otp_invalid: { status: 422, es: 'El código no es correcto.', en: 'The code is not correct.' },
  otp_expired: { status: 422, es: 'El código ya no es válido; pide otro.', en: 'The code is not valid any more; request another.' },
  otp_used: { status: 422, es: 'El código ya se usó.', en: 'The code was used already.' },
  two_factor_code_required: {
    status: 422,
    es: 'Repite la solicitud con el código que se acaba de enviar.',
    en: 'Repeat the request with the code that was just sent.',
  },
  recovery_code_invalid: {
    status: 422,
    es: 'El código de recuperación no es correcto o ya se usó.',
    en: 'The recovery code is not correct, or was used already.',
  },
  reset_token_invalid: {
    status: 422,
    es: 'El enlace para cambiar la contraseña no es válido.',
    en: 'The link to reset the password is not valid.',
  },
  reset_token_expired: {
    status: 422,
    es: 'El enlace para cambiar la contraseña ya venció.',
    en: 'The link to reset the password has expired.',
  },
  reset_token_used: {
    status: 422,
    es: 'El enlace para cambiar la contraseña ya se usó.',
    en: 'The link to reset the password was used already.',
  },
  plan_not_available: { status: 422, es: 'El plan no está disponible.', en: 'The plan is not available.' },
  rate_limit_exceeded: {
    status: 429,
    es: 'Se agotó el límite: {reason}.',
    en: 'The limit is exhausted: {reason}.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
