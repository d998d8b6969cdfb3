import type { Language } from '../../platform/i18n/language.ts';
import type { RowCode } from '../domain/rows/candidate-row.ts';

type Text = { readonly es: string; readonly en: string };

/** Texts for each code in a row's `errors`. */
export const rowMessages: Readonly<Record<RowCode, Text>> = {
  account_missing: { es: 'La fila no tiene cuenta.', en: 'The row has no account.' },
  account_format_invalid: {
    es: 'La cuenta contiene algo más que dígitos.',
    en: 'The account contains characters other than digits.',
  },
  account_length_invalid: {
    es: 'La cuenta no tiene 18 dígitos (CLABE), 16 (tarjeta) ni 10 (teléfono).',
    en: 'The account has neither 18 digits (CLABE), nor 16 (card), nor 10 (phone).',
  },
  account_rounded: {
    es: 'Una hoja de cálculo recortó el número a 15 dígitos y los demás se perdieron. Guarda la columna como texto y escribe la cuenta de nuevo.',
    en: 'A spreadsheet cut the number to 15 digits, and the others are lost. Keep the column as text and type the account again.',
  },
  account_ambiguous: {
    es: 'El número puede ser una tarjeta o una CLABE sin sus ceros iniciales. Indica cuál en tipo_cuenta o escríbelo completo.',
    en: 'The number may be a card, or a CLABE without its leading zeros. State which in tipo_cuenta, or write it in full.',
  },
  account_type_mismatch: {
    es: 'La cuenta no es del tipo que dice su columna o la fila.',
    en: 'The account is not of the type that its column or the row states.',
  },
  account_type_missing: {
    es: 'Diez dígitos son un teléfono solo si la fila lo dice: indica el tipo de cuenta.',
    en: 'Ten digits are a phone only if the row states so: state the account type.',
  },
  account_type_unknown: {
    es: 'tipo_cuenta no es ninguno de clabe, tarjeta o celular.',
    en: 'tipo_cuenta is none of clabe, tarjeta (card) or celular (phone).',
  },
  account_masked: {
    es: 'El número está oculto salvo sus últimos dígitos y no corresponde a ninguna tarjeta guardada.',
    en: 'The number is masked except for its last digits and matches no saved card.',
  },
  phone_invalid: { es: 'Un teléfono empieza con un dígito de 2 a 9.', en: 'A phone starts with a digit from 2 to 9.' },
  clabe_checksum_failed: {
    es: 'El dígito de control de la CLABE no corresponde: algún dígito está mal.',
    en: 'The control digit of the CLABE does not fit: some digit is wrong.',
  },
  card_luhn_failed: {
    es: 'No puede ser una tarjeta: su dígito verificador no corresponde o ninguna marca emite con su primer dígito.',
    en: 'It cannot be a card: its check digit does not fit, or no scheme issues with its first digit.',
  },
  alias_missing: {
    es: 'La fila no tiene alias; se le asignó uno.',
    en: 'The row has no alias; it was given one.',
  },
  bank_required_for_phone: {
    es: 'Un teléfono necesita el banco en que está registrado.',
    en: 'A phone needs the bank it is registered with.',
  },
  account_repeated_in_file: {
    es: 'Una fila anterior del archivo tiene la misma cuenta; esta no se guarda.',
    en: 'An earlier row of the file has the same account; this one is not saved.',
  },
  account_already_saved: { es: 'La cuenta ya está entre tus beneficiarios.', en: 'The account is among your beneficiaries already.' },
  account_archived: {
    es: 'La cuenta está archivada; al confirmar vuelve a estar activa.',
    en: 'The account is archived; the commit makes it active again.',
  },
  beneficiaries_limit_reached: {
    es: 'El plan no admite más beneficiarios activos.',
    en: 'The plan takes no more active beneficiaries.',
  },
};

/** The codes of a row with their texts in a language. */
export const rowErrors = (codes: readonly RowCode[], language: Language): readonly { readonly code: RowCode; readonly detail: string }[] =>
  codes.map((code) => ({ code, detail: rowMessages[code][language] }));
