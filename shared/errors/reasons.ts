import type { Text } from './text.ts';

/** The part of a `detail` that states the exact rule, for codes that cover several rules. */
export const reasons = {
  unexpected_value: { es: 'no tiene la forma esperada', en: 'it does not have the expected form' },
  tracking_key_format: {
    es: 'la clave de rastreo tiene de 18 a 30 caracteres alfanuméricos',
    en: 'the tracking key has 18 to 30 alphanumeric characters',
  },
  reference_format: { es: 'la referencia numérica tiene de 1 a 7 dígitos', en: 'the numeric reference has 1 to 7 digits' },
  text_length: { es: 'el texto admite un máximo de 255 caracteres', en: 'the text takes at most 255 characters' },
  control_characters: {
    es: 'el texto contiene caracteres de control',
    en: 'the text contains control characters',
  },
  boolean_value: { es: 'debe ser true o false', en: 'it must be true or false' },
  async_value: { es: 'async admite 1, true, yes, 0, false o no', en: 'async takes 1, true, yes, 0, false or no' },
  unknown_parameter: {
    es: 'la operación no tiene este parámetro; una lista sin su filtro mostraría todo',
    en: 'the operation has no such parameter; a list without its filter would show everything',
  },
  large_json: {
    es: 'envía un solo objeto JSON con los campos de la operación',
    en: 'send one JSON object with the fields of the operation',
  },
  large_file: {
    es: 'sube el archivo directamente con POST /v1/beneficiaries/imports/uploads',
    en: 'upload the file directly with POST /v1/beneficiaries/imports/uploads',
  },
  json_media_type: { es: 'envía el cuerpo como application/json', en: 'send the body as application/json' },
  form_media_type: {
    es: 'envía el archivo en la parte file de multipart/form-data, o su upload_id como application/json',
    en: 'send the file in the part file of multipart/form-data, or its upload_id as application/json',
  },
  body_not_object: { es: 'el cuerpo debe ser un objeto', en: 'the body must be an object' },
  webhook_status: { es: 'status debe ser active o disabled', en: 'status must be active or disabled' },
  secret_overlap: { es: 'overlap_seconds es un entero de 0 a 86400', en: 'overlap_seconds is an integer from 0 to 86400' },
  event_type_filter: { es: 'contiene un tipo de evento que no existe', en: 'it contains a type of event that does not exist' },
  endpoint_filter: { es: 'debe ser el id de un destino', en: 'it must be the id of an endpoint' },
  recovery_since: { es: 'since es un instante ISO 8601', en: 'since is an ISO 8601 instant' },
  recovery_until: { es: 'until es un instante ISO 8601', en: 'until is an ISO 8601 instant' },
  recovery_status: { es: 'status solo puede ser failed', en: 'status can only be failed' },
  status_filter: { es: 'contiene un estado que no existe', en: 'it contains a status that does not exist' },
  date_filter: { es: 'debe ser una fecha AAAA-MM-DD', en: 'it must be a date YYYY-MM-DD' },
  range_order: { es: 'from es posterior a to', en: 'from is later than to' },
  search_range: { es: 'search admite un rango máximo de 90 días', en: 'search takes a range of at most 90 days' },
  page_size: { es: 'el tamaño de página va de 1 a 100', en: 'the page size goes from 1 to 100' },
  one_cursor: { es: 'usa page[after] o page[before], no ambos', en: 'use page[after] or page[before], not both' },
  search_length: { es: 'search admite de 1 a 100 caracteres', en: 'search takes 1 to 100 characters' },
  amount_filter: { es: 'debe ser un monto con un máximo de dos decimales', en: 'it must be an amount with at most two decimals' },
  client_ref_format: { es: 'client_ref admite de 1 a 64 caracteres imprimibles', en: 'client_ref takes 1 to 64 printable characters' },
  amount_order: { es: 'amount_min es mayor que amount_max', en: 'amount_min is greater than amount_max' },
  batch_filter: { es: 'debe ser un número', en: 'it must be a number' },
  bank_filter: { es: 'debe tener de 1 a 5 dígitos', en: 'it must have 1 to 5 digits' },
  flag_filter: { es: 'debe ser 0 o 1', en: 'it must be 0 or 1' },
  with_deleted_filter: { es: 'debe ser 0, 1 u only', en: 'it must be 0, 1 or only' },
  validation_type_filter: { es: 'debe ser direct u ocr', en: 'it must be direct or ocr' },
  retry_state_filter: {
    es: 'debe ser pending, resolved, exhausted o cancelled',
    en: 'it must be pending, resolved, exhausted or cancelled',
  },
  retry_policy_form: { es: 'debe ser un objeto', en: 'it must be an object' },
  retry_policy_empty: { es: 'no contiene ningún campo', en: 'it has no fields' },
  retry_policy_enabled: { es: 'enabled debe ser true o false', en: 'enabled must be true or false' },
  retry_policy_max_retries: { es: 'max_retries es un entero desde 1', en: 'max_retries is an integer from 1' },
  retry_policy_interval: {
    es: 'interval_seconds es un entero de 300 a 86400',
    en: 'interval_seconds is an integer from 300 to 86400',
  },
  retry_policy_outcomes: {
    es: 'outcomes contiene sin repetir uno o más de not_found, cep_unavailable y error',
    en: 'outcomes contains one or more of not_found, cep_unavailable and error, each once',
  },
  retry_policy_over_plan: {
    es: 'max_retries supera el máximo del plan',
    en: "max_retries is over the plan's maximum",
  },
  cep_format: { es: 'debe ser xml o pdf', en: 'it must be xml or pdf' },
  export_format: { es: 'debe ser csv o xlsx', en: 'it must be csv or xlsx' },
  cards_shown: { es: 'debe ser masked o full', en: 'it must be masked or full' },
  page_number: { es: 'debe ser un número de página, desde 1', en: 'it must be a page number, from 1 on' },
  page_or_cursor: { es: 'usa page o un cursor, no ambos', en: 'use page or a cursor, not both' },
  page_too_far: {
    es: 'las páginas numeradas llegan a los primeros 1000; sigue con page[after] de links.next',
    en: 'numbered pages reach the first 1000; go on with page[after] of links.next',
  },
  export_limit: { es: 'limit va de 1 a 5000', en: 'limit goes from 1 to 5000' },
  last_digits: { es: 'debe tener de 4 a 10 dígitos', en: 'it must have 4 to 10 digits' },
  spei_code_filter: { es: 'debe ser un código SPEI', en: 'it must be a SPEI code' },
  upload_empty: { es: 'el que llegó está vacío', en: 'the one that arrived is empty' },
  upload_incomplete: { es: 'el formulario no llegó completo', en: 'the form did not arrive complete' },
  upload_unknown: {
    es: 'no se ha subido ninguno con ese upload_id, o ya se leyó',
    en: 'none was uploaded under that upload_id, or it has been read',
  },
  label_empty: { es: 'la etiqueta no tiene ningún carácter visible', en: 'the label has no visible character' },
  label_length: { es: 'la etiqueta admite un máximo de 100 caracteres', en: 'the label takes at most 100 characters' },
  beneficiary_status: { es: 'debe ser active o inactive', en: 'it must be active or inactive' },
  account_fixed: {
    es: 'la cuenta de un beneficiario no cambia; crea otro y archiva este',
    en: 'the account of a beneficiary does not change; create another and archive this one',
  },
  requests_per_operation: { es: 'las solicitudes a esta operación', en: 'the requests to this operation' },
  bank_name_length: { es: 'el nombre del banco tiene de 1 a 50 caracteres', en: 'the bank name has 1 to 50 characters' },
  file_size: { es: 'debe ser el número de bytes del archivo, desde 1', en: 'it must be the number of bytes of the file, from 1 on' },
  row_buckets: { es: 'contiene una clasificación de filas que no existe', en: 'it contains a classification of rows that does not exist' },
  template_format: { es: 'debe ser csv, xlsx, json o txt', en: 'it must be csv, xlsx, json or txt' },
  requests_per_key: { es: 'las solicitudes por minuto de la cuenta', en: "the account's requests per minute" },
  requests_per_address: { es: 'las solicitudes por minuto de la dirección IP', en: "the IP address's requests per minute" },
  monthly_quota: {
    es: 'la cuota mensual de validaciones del plan',
    en: "the plan's monthly validation quota",
  },
} as const satisfies Readonly<Record<string, Text>>;

export type Reason = keyof typeof reasons;

export const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text);
