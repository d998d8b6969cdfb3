type CatalogueRow = {
  /** HTTP status the code is always answered with. */
  readonly status: number;
  readonly es: string;
  readonly en: string;
};

/**
 * Every code the API can answer with (interface: Errors). A code never changes its meaning or its status.
 * `{name}` in a text is replaced by the parameter of that name.
 */
export const catalogue = {
  // Transport
  invalid_json: { status: 400, es: 'El cuerpo no es JSON válido.', en: 'The body is not valid JSON.' },
  body_empty: { status: 400, es: 'El cuerpo de la solicitud está vacío.', en: 'The request body is empty.' },
  invalid_idempotency_key: {
    status: 400,
    es: 'Idempotency-Key admite de 1 a 255 caracteres: letras, dígitos, guion y guion bajo.',
    en: 'Idempotency-Key takes 1 to 255 characters: letters, digits, hyphen and underscore.',
  },
  credentials_in_url: {
    status: 400,
    es: 'Las credenciales solo se aceptan en el encabezado Authorization. Reemplaza esta llave: pudo quedar registrada.',
    en: 'Credentials are accepted only in the Authorization header. Replace this key: it may have been logged.',
  },
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
  body_too_large: {
    status: 413,
    es: 'El cuerpo supera el máximo de {max_bytes} bytes. Los archivos grandes se suben directamente: POST /v1/beneficiaries/imports/uploads.',
    en: 'The body exceeds the maximum of {max_bytes} bytes. Large files are uploaded directly: POST /v1/beneficiaries/imports/uploads.',
  },
  unsupported_media_type: {
    status: 415,
    es: 'El cuerpo debe ser application/json.',
    en: 'The body must be application/json.',
  },
  internal_error: {
    status: 500,
    es: 'Falló algo de nuestro lado. Repite la solicitud; si continúa, comunícanos el request_id.',
    en: 'Something failed on our side. Repeat the request; if it persists, tell us the request_id.',
  },
  service_unavailable: {
    status: 503,
    es: 'El servicio no está disponible por el momento. Repite la solicitud en unos segundos.',
    en: 'The service is unavailable for the moment. Repeat the request in a few seconds.',
  },

  // Reads
  invalid_uuid: { status: 422, es: 'El identificador no es un UUID.', en: 'The identifier is not a UUID.' },
  invalid_filter: { status: 422, es: 'El valor del filtro no es válido: {reason}.', en: 'The filter value is not valid: {reason}.' },
  invalid_cursor: {
    status: 422,
    es: 'El cursor no es válido o pertenece a otra consulta.',
    en: 'The cursor is not valid or belongs to another query.',
  },
  invalid_format: { status: 422, es: 'El formato no es válido: {reason}.', en: 'The format is not valid: {reason}.' },
  cep_not_available: {
    status: 404,
    es: 'Esta validación no tiene CEP en ese formato.',
    en: 'This validation has no CEP in that format.',
  },

  // Accounts and banks
  query_param_account_required: {
    status: 400,
    es: 'Envía la cuenta en el parámetro account.',
    en: 'Send the account in the parameter account.',
  },
  bin_not_found: {
    status: 404,
    es: 'El directorio no tiene un banco para este BIN.',
    en: 'The directory has no bank for this BIN.',
  },
  invalid_bin: { status: 422, es: 'El BIN debe tener de 6 a 16 dígitos.', en: 'The BIN must have 6 to 16 digits.' },

  // Fields of a validation request
  validation_error: { status: 422, es: 'El valor no es válido: {reason}.', en: 'The value is not valid: {reason}.' },
  clave_or_ref_required: {
    status: 422,
    es: 'Envía clave_rastreo o referencia_numerica.',
    en: 'Send clave_rastreo or referencia_numerica.',
  },
  required: { status: 422, es: 'El campo es obligatorio.', en: 'The field is required.' },
  invalid_date: {
    status: 422,
    es: 'La fecha debe existir, tener la forma AAAA-MM-DD y no ser posterior a hoy en la Ciudad de México.',
    en: 'The date must exist, have the form YYYY-MM-DD and not be later than today in Mexico City.',
  },
  invalid_amount: {
    status: 422,
    es: 'El monto debe ser un número JSON mayor que cero, con un máximo de dos decimales y 15 dígitos.',
    en: 'The amount must be a JSON number greater than zero, with at most two decimals and 15 digits.',
  },
  invalid_field_type: { status: 422, es: 'El campo debe ser texto.', en: 'The field must be text.' },
  invalid_account_format: {
    status: 422,
    es: 'La cuenta debe contener únicamente dígitos.',
    en: 'The account must contain digits only.',
  },
  invalid_account_length: {
    status: 422,
    es: 'La cuenta debe tener 18 dígitos (CLABE), 16 (tarjeta) o 10 (teléfono).',
    en: 'The account must have 18 digits (CLABE), 16 (card) or 10 (phone).',
  },
  invalid_clabe_checksum: {
    status: 422,
    es: 'El dígito de control de la CLABE no coincide.',
    en: 'The control digit of the CLABE does not match.',
  },
  invalid_card_luhn: {
    status: 422,
    es: 'El número de tarjeta no pasa la verificación de Luhn.',
    en: 'The card number fails the Luhn check.',
  },
  invalid_bank_code: {
    status: 422,
    es: 'El banco no se reconoce como participante del SPEI.',
    en: 'The bank is not recognised as a SPEI participant.',
  },
  intra_bank_no_cep: {
    status: 422,
    es: 'Banco emisor y receptor son el mismo: las transferencias internas no pasan por el SPEI y no tienen CEP.',
    en: 'Sending and receiving bank are the same: internal transfers do not go through SPEI and have no CEP.',
  },
  cuenta_y_candidatas_excluyentes: {
    status: 422,
    es: 'Envía cuenta_beneficiaria o cuentas_candidatas, no ambas.',
    en: 'Send cuenta_beneficiaria or cuentas_candidatas, not both.',
  },
  cuentas_candidatas_invalidas: {
    status: 422,
    es: 'cuentas_candidatas debe ser una lista de 2 a 3 cuentas válidas y distintas.',
    en: 'cuentas_candidatas must be a list of 2 to 3 valid, distinct accounts.',
  },
  cuenta_unresolvable_after_probes: {
    status: 422,
    es: 'Ninguna de las cuentas candidatas corresponde a la transferencia.',
    en: 'None of the candidate accounts matches the transfer.',
  },
  preflight_failed: {
    status: 422,
    es: 'Los datos se contradicen o falta la cuenta; no se consultó al banco central ni se consumió cuota.',
    en: 'The data contradicts itself or the account is absent; the central bank was not queried and no quota was consumed.',
  },
  clabe_receptor_mismatch: {
    status: 422,
    es: 'La CLABE pertenece a un banco distinto de receptor.',
    en: 'The CLABE belongs to a bank other than receptor.',
  },
  tarjeta_receptor_mismatch: {
    status: 422,
    es: 'La tarjeta pertenece a un banco distinto de receptor.',
    en: 'The card belongs to a bank other than receptor.',
  },
  cuenta_invalid_luhn: {
    status: 422,
    es: 'El número de tarjeta no pasa la verificación de Luhn.',
    en: 'The card number fails the Luhn check.',
  },
  clave_fecha_incoherente: {
    status: 422,
    es: 'La fecha contenida en la clave de rastreo no concuerda con fecha.',
    en: 'The date inside the tracking key does not agree with fecha.',
  },
  clave_longitud_invalida: {
    status: 422,
    es: 'La clave de rastreo no tiene la longitud que usa el banco que la emite.',
    en: 'The tracking key does not have the length its issuing bank uses.',
  },
  cuenta_required: {
    status: 422,
    es: 'Envía cuenta_beneficiaria o cuentas_candidatas.',
    en: 'Send cuenta_beneficiaria or cuentas_candidatas.',
  },

  // Imports
  file_required: {
    status: 422,
    es: 'Envía el archivo en la parte file, o el upload_id de un archivo ya subido.',
    en: 'Send the file in the part file, or the upload_id of a file already uploaded.',
  },
  upload_error: {
    status: 422,
    es: 'El archivo no llegó completo o no existe. Súbelo de nuevo.',
    en: 'The file did not arrive complete or does not exist. Upload it again.',
  },
  file_too_large: {
    status: 422,
    es: 'El archivo supera el máximo de 20 MB (20971520 bytes).',
    en: 'The file exceeds the maximum of 20 MB (20971520 bytes).',
  },
  invalid_parse_mode: { status: 422, es: 'parse_mode debe ser template o free.', en: 'parse_mode must be template or free.' },
  unsupported_format: {
    status: 422,
    es: 'El contenido del archivo no es CSV, XLS, XLSX, TXT, JSON ni PDF.',
    en: 'The content of the file is not CSV, XLS, XLSX, TXT, JSON or PDF.',
  },
  import_already_in_flight: {
    status: 422,
    es: 'Ya hay una importación sin terminar. Confírmala o cancélala antes de empezar otra.',
    en: 'There is an unfinished import already. Commit or cancel it before starting another.',
  },
  persist_failed: {
    status: 422,
    es: 'No se pudo guardar el archivo. Repite la solicitud en unos segundos.',
    en: 'The file could not be stored. Repeat the request in a few seconds.',
  },
  import_row_not_found: { status: 404, es: 'La fila no existe en esta importación.', en: 'The row does not exist in this import.' },
  preview_not_ready: {
    status: 409,
    es: 'La importación no tiene filas que mostrar: su archivo no se ha leído, o falló.',
    en: 'The import has no rows to show: its file has not been read, or failed.',
  },
  import_not_committable: {
    status: 409,
    es: 'Solo se confirma una importación en preview_ready.',
    en: 'Only an import in preview_ready can be committed.',
  },
  job_not_editable: {
    status: 422,
    es: 'Las filas solo se editan mientras la importación está en preview_ready.',
    en: 'Rows can be edited only while the import is in preview_ready.',
  },
  invalid_account: {
    status: 422,
    es: 'La cuenta admite hasta 32 caracteres y debe tener 18 dígitos (CLABE), 16 (tarjeta) o 10 (teléfono).',
    en: 'The account takes up to 32 characters and must have 18 digits (CLABE), 16 (card) or 10 (phone).',
  },
  invalid_account_type: {
    status: 422,
    es: 'El tipo de cuenta debe ser clabe (18 dígitos), card (16) o phone (10), como la cuenta.',
    en: 'The account type must be clabe (18 digits), card (16) or phone (10), like the account.',
  },
  no_valid_fields: {
    status: 422,
    es: 'La solicitud no contiene ningún campo que se pueda cambiar.',
    en: 'The request contains no field that can be changed.',
  },

  idempotency_key_reused: {
    status: 422,
    es: 'La Idempotency-Key ya se usó con otra solicitud.',
    en: 'The Idempotency-Key was already used with another request.',
  },

  // Retries
  retry_policy_invalid: {
    status: 422,
    es: 'La política de reintentos no es válida: {reason}.',
    en: 'The retry policy is not valid: {reason}.',
  },
  retry_pending_cap_exceeded: {
    status: 422,
    es: 'La cuenta alcanzó su tope de reintentos pendientes o de reintentos en 24 horas.',
    en: 'The account reached its cap of pending retries or of retries in 24 hours.',
  },
  retry_not_supported_for_bulk: {
    status: 422,
    es: 'Las validaciones de una importación no admiten reintentos.',
    en: 'Validations of an import take no retries.',
  },
  retry_not_applicable: {
    status: 422,
    es: 'El estado de la validación no admite reintentos, o cambió mientras tanto.',
    en: 'The status of the validation takes no retries, or changed meanwhile.',
  },
  retry_already_resolved: {
    status: 422,
    es: 'Un reintento ya resolvió la validación.',
    en: 'A retry has resolved the validation already.',
  },
  retry_age_exceeded: {
    status: 422,
    es: 'La validación es demasiado antigua para reintentarla.',
    en: 'The validation is too old to be retried.',
  },
  reactivation_cap_exceeded: {
    status: 422,
    es: 'Los reintentos de esta validación ya se reactivaron {max} veces.',
    en: 'The retries of this validation were reactivated {max} times already.',
  },
  retry_not_active: {
    status: 422,
    es: 'La validación no tiene reintentos pendientes.',
    en: 'The validation has no pending retries.',
  },

  // Withdrawal
  validation_purged: { status: 410, es: 'La validación se eliminó definitivamente.', en: 'The validation was erased for good.' },
  validation_not_finished: {
    status: 409,
    es: 'La validación o uno de sus reintentos está en curso. Inténtalo cuando termine.',
    en: 'The validation or one of its retries is under way. Try again when it is over.',
  },
  purge_token_invalid: {
    status: 422,
    es: 'El token de confirmación no corresponde a esta validación.',
    en: 'The confirmation token is not for this validation.',
  },
  purge_token_expired: {
    status: 422,
    es: 'El token de confirmación venció. Pide otro.',
    en: 'The confirmation token has expired. Ask for another one.',
  },

  // Beneficiaries
  query_param_last_digits_required: {
    status: 400,
    es: 'Envía el parámetro last_digits.',
    en: 'Send the parameter last_digits.',
  },
  beneficiary_not_found: { status: 404, es: 'El beneficiario no existe.', en: 'The beneficiary does not exist.' },
  account_not_found: {
    status: 404,
    es: 'El directorio no tiene una sola cuenta que mostrar con esos dígitos.',
    en: 'The directory has no single account to show with those digits.',
  },
  duplicate_account: {
    status: 409,
    es: 'La cuenta ya está entre tus beneficiarios.',
    en: 'The account is among your beneficiaries already.',
  },
  account_number_required: { status: 422, es: 'Envía account_number.', en: 'Send account_number.' },
  bank_code_required_for_phone: {
    status: 422,
    es: 'Un teléfono necesita el banco en que está registrado: envía bank_code.',
    en: 'A phone needs the bank it is registered with: send bank_code.',
  },
  beneficiaries_limit_reached: {
    status: 422,
    es: 'El plan no admite más beneficiarios activos.',
    en: 'The plan takes no more active beneficiaries.',
  },

  // Limits and the central service
  rate_limit_exceeded: {
    status: 429,
    es: 'Se agotó el límite: {reason}.',
    en: 'The limit is exhausted: {reason}.',
  },
  central_rate_limit_exhausted: {
    status: 503,
    es: 'El banco central está limitando las consultas. Reintenta en unos minutos; no se consumió cuota.',
    en: 'The central bank is throttling queries. Retry in a few minutes; no quota was consumed.',
  },
  dispatch_failed: {
    status: 503,
    es: 'No se pudo iniciar la validación asíncrona. Reintenta en unos minutos; no se consumió cuota.',
    en: 'The asynchronous validation could not be started. Retry in a few minutes; no quota was consumed.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;

/** Stable, machine-readable error code. Never translated. */
export type ErrorCode = keyof typeof catalogue;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(catalogue, text);
