import type { CatalogueRow } from '../catalogue-row.ts';

/** Codes of accounts, cards and banks. */
export const bankingErrors = {
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
    es: 'El número no puede ser de una tarjeta: no pasa la verificación de Luhn o empieza con un dígito que ninguna marca emite.',
    en: 'The number cannot be that of a card: it fails the Luhn check, or no scheme issues with its first digit.',
  },
  invalid_bank_code: {
    status: 422,
    es: 'El banco no se reconoce como participante del SPEI.',
    en: 'The bank is not recognised as a SPEI participant.',
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
  query_param_last_digits_required: {
    status: 400,
    es: 'Envía el parámetro last_digits.',
    en: 'Send the parameter last_digits.',
  },
  account_not_found: {
    status: 404,
    es: 'El directorio no tiene una sola cuenta que mostrar con esos dígitos.',
    en: 'The directory has no single account to show with those digits.',
  },
} as const satisfies Readonly<Record<string, CatalogueRow>>;
