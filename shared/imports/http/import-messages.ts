import type { Language } from '../../platform/i18n/language.ts';
import type { ImportError } from '../domain/import-job.ts';

type Text = { readonly es: string; readonly en: string };

/** Texts of `error_summary` of a failed import. `{name}` is replaced by the parameter of that name. */
const messages: Readonly<Record<string, Text>> = {
  file_too_large: { es: 'El archivo supera el tamaño máximo.', en: 'The file exceeds the maximum size.' },
  unsupported_format: {
    es: 'El contenido del archivo no es CSV, XLS, XLSX, XLSB, ODS, TXT, JSON ni PDF.',
    en: 'The content of the file is not CSV, XLS, XLSX, XLSB, ODS, TXT, JSON or PDF.',
  },
  file_unreadable: {
    es: 'El archivo está dañado y no se puede leer.',
    en: 'The file is damaged and cannot be read.',
  },
  password_required: {
    es: 'El archivo pide una contraseña para abrirse. Guárdalo sin contraseña y súbelo de nuevo.',
    en: 'The file requires a password to be opened. Save it without one and upload it again.',
  },
  suspicious_file: {
    es: 'El archivo está hecho de una forma que ningún programa común produce y no se leyó.',
    en: 'The file has a structure that no common program produces and was not read.',
  },
  too_many_rows: {
    es: 'El archivo tiene más filas de las {limit} que se admiten.',
    en: 'The file has more rows than the {limit} allowed.',
  },
  too_many_columns: {
    es: 'El archivo tiene más columnas de las {limit} que se admiten.',
    en: 'The file has more columns than the {limit} allowed.',
  },
  too_many_pages: { es: 'El PDF tiene más páginas de las {limit} que se admiten.', en: 'The PDF has more pages than the {limit} allowed.' },
  too_many_images: {
    es: 'El archivo tiene más comprobantes de los {limit} que se admiten.',
    en: 'The file has more receipts than the {limit} allowed.',
  },
  no_images: { es: 'El archivo no contiene comprobantes.', en: 'The file contains no receipts.' },
  receipts_limit_reached: {
    es: 'El archivo tiene {required} comprobantes y hoy (UTC) quedan {remaining} lecturas de las {limit} de tu plan. No se leyó ninguno.',
    en: 'The file has {required} receipts, and {remaining} of the {limit} readings of your plan are left today (UTC). None was read.',
  },
  decoded_too_large: {
    es: 'El contenido descomprimido del archivo supera el máximo.',
    en: 'The decompressed content of the file exceeds the maximum.',
  },
  headers_not_found: {
    es: 'El archivo no tiene los encabezados de la plantilla. Usa la plantilla o parse_mode free.',
    en: 'The file lacks the headers of the template. Use the template or parse_mode free.',
  },
  structure_not_recognised: {
    es: 'No se encontraron cuentas en el archivo.',
    en: 'No accounts were found in the file.',
  },
  no_rows: { es: 'El archivo no contiene filas.', en: 'The file contains no rows.' },
  parse_timeout: {
    es: 'La lectura del archivo tardó demasiado y se interrumpió. Divide el archivo o simplifícalo.',
    en: 'Reading the file took too long and was interrupted. Split the file or simplify it.',
  },
  reader_killed: {
    es: 'El archivo agotó la memoria al leerse y no se leyó. Divídelo o guárdalo de nuevo.',
    en: 'Reading the file used up the memory, so it was not read. Split it or save it again.',
  },
  processing_failed: {
    es: 'El archivo no se pudo procesar por una falla de nuestro lado. Súbelo de nuevo.',
    en: 'The file could not be processed because of a fault on our side. Upload it again.',
  },
};

/** The text of a failure in a language; the code itself when it has none. */
export const importErrorSummary = ({ code, params }: ImportError, language: Language): string =>
  (messages[code]?.[language] ?? code).replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name] ?? ''));

/** Every code an import can fail with. */
export const IMPORT_ERROR_CODES: readonly string[] = Object.keys(messages);
