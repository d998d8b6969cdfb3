import { parseSpeiCode, type SpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { parseCentavos, type Centavos } from '../../../platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../../platform/time/calendar-date.ts';
import { parseCadenaCda, parseTipoPago, type CadenaCda } from './cadena-cda.ts';
import { MAX_CEP_XML_BYTES } from './cep-outcome.ts';
import { parseXmlElement, type XmlElement } from './xml-element.ts';

/** Attributes of one element by name, as printed. */
export type PrintedAttributes = Readonly<Record<string, string>>;

/** Party to a payment. Texts as printed ("NA", "ND", "-1" included); null when the attribute is absent. */
export type CepParty = {
  readonly banco: string | null;
  readonly nombre: string | null;
  readonly tipoCuenta: string | null;
  readonly cuenta: string | null;
  readonly rfc: string | null;
};

/** A CEP: one payment as certified by the receiving bank. */
export type CepCertificate = {
  readonly printed: {
    readonly SPEI_Tercero: PrintedAttributes;
    readonly Beneficiario: PrintedAttributes;
    readonly Ordenante: PrintedAttributes;
  };
  readonly claveRastreo: string;
  /** SPEI operating date: from about 18:00 on, the next business day. */
  readonly fechaOperacion: CalendarDate;
  /** Time of the credit in Mexico City, HH:MM:SS. */
  readonly hora: string;
  /** The receiving participant, which issues the certificate. */
  readonly claveSpei: SpeiCode;
  readonly numeroCertificado: string;
  readonly sello: string;
  readonly cadenaCda: string;
  /** Null when the chain does not have the documented shape. */
  readonly cadena: CadenaCda | null;
  readonly tipoPago: number | null;
  /** Calendar date of the credit. */
  readonly fechaAbono: CalendarDate | null;
  readonly montoPago: Centavos;
  readonly beneficiario: CepParty & { readonly concepto: string | null; readonly iva: string | null };
  readonly ordenante: CepParty;
};

export const CEP_XML_PROBLEMS = ['too_large', 'not_utf8', 'not_well_formed', 'not_a_cep', 'attribute_missing', 'value_malformed'] as const;
export type CepXmlProblem = (typeof CEP_XML_PROBLEMS)[number];

export type CepXmlResult =
  | { readonly ok: true; readonly certificate: CepCertificate }
  | { readonly ok: false; readonly problem: CepXmlProblem };

type CepElements = { readonly root: XmlElement; readonly beneficiario: XmlElement; readonly ordenante: XmlElement };

const failure = (problem: CepXmlProblem): CepXmlResult => ({ ok: false, problem });

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
};

const onlyChild = (root: XmlElement, name: string): XmlElement | null => {
  const [child, ...others] = root.children.filter((element) => element.name === name);
  return child === undefined || others.length > 0 ? null : child;
};

/** Children are found by name: the order of the parties is not fixed. */
const cepElements = (root: XmlElement): CepElements | null => {
  const beneficiario = onlyChild(root, 'Beneficiario');
  const ordenante = onlyChild(root, 'Ordenante');
  if (root.name !== 'SPEI_Tercero' || beneficiario === null || ordenante === null) return null;
  return { root, beneficiario, ordenante };
};

/** The first attribute present; later names are spellings that other readers of CEPs accept. */
const attribute = (element: XmlElement, ...names: readonly string[]): string | null => {
  for (const name of names) {
    const value = element.attributes.get(name);
    if (value !== undefined) return value;
  }
  return null;
};

const printedAttributes = (element: XmlElement): PrintedAttributes => Object.fromEntries(element.attributes);

const partyOf = (element: XmlElement, ...bankNames: readonly string[]): CepParty => ({
  banco: attribute(element, ...bankNames),
  nombre: attribute(element, 'Nombre'),
  tipoCuenta: attribute(element, 'TipoCuenta'),
  cuenta: attribute(element, 'Cuenta'),
  rfc: attribute(element, 'RFC'),
});

const requiredTexts = ({ root, beneficiario }: CepElements) => {
  const claveRastreo = attribute(root, 'claveRastreo');
  const fechaOperacion = attribute(root, 'FechaOperacion');
  const hora = attribute(root, 'Hora');
  const claveSpei = attribute(root, 'ClaveSPEI');
  const numeroCertificado = attribute(root, 'numeroCertificado', 'NumeroCertificado');
  const sello = attribute(root, 'sello');
  const cadenaCda = attribute(root, 'cadenaCDA', 'CadenaOriginal');
  const montoPago = attribute(beneficiario, 'MontoPago');
  if (claveRastreo === null || fechaOperacion === null || hora === null || claveSpei === null) return null;
  if (numeroCertificado === null || sello === null || cadenaCda === null || montoPago === null) return null;
  return { claveRastreo, fechaOperacion, hora, claveSpei, numeroCertificado, sello, cadenaCda, montoPago };
};

const certificateOf = (elements: CepElements): CepXmlResult => {
  const texts = requiredTexts(elements);
  if (texts === null) return failure('attribute_missing');
  const fechaOperacion = parseCalendarDate(texts.fechaOperacion);
  const claveSpei = parseSpeiCode(texts.claveSpei.trim());
  const montoPago = parseCentavos(texts.montoPago.trim());
  const isTime = /^\d{2}:\d{2}:\d{2}$/.test(texts.hora);
  if (fechaOperacion === null || claveSpei === null || montoPago === null || !isTime) return failure('value_malformed');
  const { root, beneficiario, ordenante } = elements;
  const cadena = parseCadenaCda(texts.cadenaCda);
  const printedFechaAbono = attribute(root, 'FechaAbono');
  return {
    ok: true,
    certificate: {
      ...texts,
      printed: {
        SPEI_Tercero: printedAttributes(root),
        Beneficiario: printedAttributes(beneficiario),
        Ordenante: printedAttributes(ordenante),
      },
      fechaOperacion,
      claveSpei,
      montoPago,
      cadena,
      tipoPago: cadena?.tipoPago ?? parseTipoPago(attribute(root, 'TipoPago')),
      fechaAbono: cadena?.fechaAbono ?? (printedFechaAbono === null ? null : parseCalendarDate(printedFechaAbono)),
      beneficiario: {
        ...partyOf(beneficiario, 'BancoReceptor', 'InstitucionReceptora'),
        concepto: attribute(beneficiario, 'Concepto'),
        iva: attribute(beneficiario, 'IVA'),
      },
      ordenante: partyOf(ordenante, 'BancoEmisor', 'InstitucionEmisora'),
    },
  };
};

/**
 * Reads the XML of a CEP, whole and strictly. Values keep their printed form; `montoPago` is in centavos ("300",
 * "9858.7" and "000000000000008.17" are all amounts that banks print).
 */
export const parseCepXml = (bytes: Uint8Array, maxBytes = MAX_CEP_XML_BYTES): CepXmlResult => {
  if (bytes.length > maxBytes) return failure('too_large');
  const text = decodeUtf8(bytes);
  if (text === null) return failure('not_utf8');
  const root = parseXmlElement(text);
  if (root === null) return failure('not_well_formed');
  const elements = cepElements(root);
  return elements === null ? failure('not_a_cep') : certificateOf(elements);
};
