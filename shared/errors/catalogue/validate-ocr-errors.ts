import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of receipts: their files, their sources, and reading them. */
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
    es: 'El comprobante debe ser JPEG, PNG, WebP, HEIC o PDF.',
    en: 'The receipt must be JPEG, PNG, WebP, HEIC or PDF.',
  },
  image_too_large: {
    status: 422,
    es: 'El archivo es demasiado grande: hasta 3 MB en JSON, 4 MB como parte de un formulario, 12 MB por image_url o subido directamente (POST /v1/validate-ocr/uploads).',
    en: 'The file is too large: up to 3 MB in JSON, 4 MB as a part of a form, 12 MB by image_url or uploaded directly (POST /v1/validate-ocr/uploads).',
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
  invalid_url: { status: 422, es: 'image_url no es una URL.', en: 'image_url is no URL.' },
  invalid_url_scheme: { status: 422, es: 'image_url debe empezar con https://.', en: 'image_url must start with https://.' },
  image_url_unreachable: {
    status: 422,
    es: 'No se pudo descargar image_url: no responde, o responde otra cosa que 200.',
    en: 'image_url could not be fetched: it does not answer, or with something other than 200.',
  },
  image_url_too_large: {
    status: 422,
    es: 'El archivo de image_url supera el máximo de 12 MB.',
    en: 'The file at image_url exceeds the maximum of 12 MB.',
  },
  image_url_too_many_redirects: {
    status: 422,
    es: 'image_url redirige más de 3 veces.',
    en: 'image_url redirects more than 3 times.',
  },
  pdf_encrypted: { status: 422, es: 'El PDF está protegido con contraseña.', en: 'The PDF is protected by a password.' },
  pdf_active_content: {
    status: 422,
    es: 'El PDF contiene código, archivos u otro contenido activo.',
    en: 'The PDF contains scripts, files or other active content.',
  },
  pdf_hidden_content: { status: 422, es: 'El PDF contiene texto que no se ve.', en: 'The PDF contains text that is not visible.' },
  pdf_modified_after_issue: {
    status: 422,
    es: 'El PDF se modificó después de emitirse.',
    en: 'The PDF was modified after it was issued.',
  },
  pdf_too_many_pages: {
    status: 422,
    es: 'El PDF tiene más de {max_pages} páginas.',
    en: 'The PDF has more than {max_pages} pages.',
  },
  pdf_multiple_receipts: {
    status: 422,
    es: 'El PDF contiene varios comprobantes. Envía uno a la vez.',
    en: 'The PDF contains several receipts. Send one at a time.',
  },
  pdf_invalid_structure: {
    status: 422,
    es: 'El PDF está dañado, o es demasiado complejo para un comprobante.',
    en: 'The PDF is damaged, or too complex for a receipt.',
  },
  multiple_receipts: {
    status: 422,
    es: 'La imagen contiene varios comprobantes. Envía uno a la vez.',
    en: 'The image contains several receipts. Send one at a time.',
  },
  receipt_not_recognised: {
    status: 422,
    es: 'El archivo no parece el comprobante de una transferencia. No consumió cuota, hasta 20 archivos al día.',
    en: 'The file does not look like the receipt of a transfer. It consumed no quota, up to 20 files a day.',
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
