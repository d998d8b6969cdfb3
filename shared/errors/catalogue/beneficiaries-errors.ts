import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of saved accounts and of their imports. */
export const beneficiariesErrors = {
  file_required: {
    status: 422,
    es: 'Envía el archivo en la parte file, o el upload_id de un archivo ya subido.',
    en: 'Send the file in the part file, or the upload_id of a file already uploaded.',
  },
  upload_error: {
    status: 422,
    es: 'No hay archivo que leer: {reason}.',
    en: 'There is no file to read: {reason}.',
  },
  file_too_large: {
    status: 422,
    es: 'El archivo supera el máximo de 20 MB (20971520 bytes).',
    en: 'The file exceeds the maximum of 20 MB (20971520 bytes).',
  },
  invalid_parse_mode: { status: 422, es: 'parse_mode debe ser template o free.', en: 'parse_mode must be template or free.' },
  unsupported_format: {
    status: 422,
    es: 'El contenido del archivo no es CSV, XLS, XLSX, XLSB, ODS, TXT, JSON ni PDF.',
    en: 'The content of the file is not CSV, XLS, XLSX, XLSB, ODS, TXT, JSON or PDF.',
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
  edit_too_large: {
    status: 422,
    es: 'El cambio toca demasiadas filas con textos largos y no se puede guardar junto. No se guardó nada: envía menos filas por solicitud.',
    en: 'The change concerns too many rows with long texts to be stored together. Nothing was stored: send fewer rows in a request.',
  },
  no_valid_fields: {
    status: 422,
    es: 'La solicitud no contiene ningún campo que se pueda cambiar.',
    en: 'The request contains no field that can be changed.',
  },
  beneficiary_not_found: { status: 404, es: 'El beneficiario no existe.', en: 'The beneficiary does not exist.' },
  duplicate_account: {
    status: 409,
    es: 'La cuenta ya está entre tus beneficiarios.',
    en: 'The account is among your beneficiaries already.',
  },
  import_not_cancellable: {
    status: 409,
    es: 'La importación ya se confirmó o ya terminó, y no se puede cancelar.',
    en: 'The import has been confirmed or has ended, and cannot be cancelled.',
  },
  nothing_to_commit: {
    status: 422,
    es: 'Ninguna fila se puede guardar: corrige alguna o cancela la importación.',
    en: 'No row can be saved: correct one, or cancel the import.',
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
} as const satisfies Readonly<Record<string, CatalogueRow>>;
