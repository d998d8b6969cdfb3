import type { CatalogueRow } from './catalogue-row.ts';

/** Codes of receipts: their files, where they come from, and reading them. */
export const validateOcrErrors = {
  image_or_image_url_required: {
    status: 422,
    es: 'Envía el comprobante en uno solo de estos campos: image, image_url o upload_id.',
    en: 'Send the receipt in exactly one of these fields: image, image_url or upload_id.',
  },
  invalid_image: {
    status: 422,
    es: 'La imagen está dañada o incompleta.',
    en: 'The image is damaged or incomplete.',
  },
  invalid_image_format: {
    status: 422,
    es: 'El comprobante debe ser JPEG, PNG, WebP o PDF.',
    en: 'The receipt must be JPEG, PNG, WebP or PDF.',
  },
  image_too_large: {
    status: 422,
    es: 'El archivo supera el máximo de {max_bytes} bytes para esta forma de envío. Súbelo directamente: POST /v1/validate-ocr/uploads.',
    en: 'The file exceeds the maximum of {max_bytes} bytes of this way of sending it. Upload it directly: POST /v1/validate-ocr/uploads.',
  },
  image_too_small: {
    status: 422,
    es: 'La imagen es demasiado pequeña para leerla: mide menos de {min_pixels} píxeles por lado.',
    en: 'The image is too small to be read: it has less than {min_pixels} pixels a side.',
  },
  image_mime_mismatch: {
    status: 422,
    es: 'El contenido del archivo no es del tipo declarado.',
    en: 'The content of the file is not of the type declared.',
  },
  image_dimensions_too_large: {
    status: 422,
    es: 'La imagen mide más de {max_pixels} píxeles por lado.',
    en: 'The image has more than {max_pixels} pixels a side.',
  },
  image_decompression_bomb: {
    status: 422,
    es: 'La imagen ocupa descomprimida más de lo permitido.',
    en: 'The image takes more than allowed when it is decompressed.',
  },
  image_polyglot_detected: {
    status: 422,
    es: 'El archivo contiene además otro formato.',
    en: 'The file contains another format besides.',
  },
  upload_not_found: {
    status: 422,
    es: 'No hay ningún archivo subido con ese upload_id, o ya venció.',
    en: 'There is no file uploaded under that upload_id, or it has expired.',
  },
  ocr_unavailable: {
    status: 503,
    es: 'La lectura de comprobantes no está disponible por el momento. Reintenta en unos segundos; no se consumió cuota.',
    en: 'Receipts cannot be read for the moment. Retry in a few seconds; no quota was consumed.',
  },
  image_not_available: {
    status: 404,
    es: 'La validación no conserva la imagen de un comprobante.',
    en: 'The validation keeps no image of a receipt.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
