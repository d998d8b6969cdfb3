import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import type { Cep } from './cep.ts';

type Row = readonly [label: string, value: string];

const paymentRows = (cep: Cep): readonly Row[] => [
  ['Clave de rastreo', cep.claveRastreo],
  ['Fecha de operación en el SPEI', cep.fechaOperacion],
  ['Fecha de abono en la cuenta beneficiaria', cep.fechaAbono],
  ['Hora de abono en la cuenta beneficiaria', cep.hora],
  ['Concepto del pago', cep.concepto],
  ['Monto', `$ ${cep.monto}`],
  ['IVA', `$ ${cep.iva}`],
];

const ordenanteRows = ({ ordenante }: Cep): readonly Row[] => [
  ['Institución emisora del pago', ordenante.banco],
  ['Nombre del ordenante', ordenante.nombre],
  ['Cuenta ordenante', ordenante.cuenta],
  ['RFC/CURP del ordenante', ordenante.rfc],
];

const beneficiarioRows = ({ beneficiario }: Cep): readonly Row[] => [
  ['Institución receptora del pago', beneficiario.banco],
  ['Nombre del beneficiario', beneficiario.nombre],
  ['Cuenta beneficiaria', beneficiario.cuenta],
  ['RFC/CURP del beneficiario', beneficiario.rfc],
];

const sealRows = (cep: Cep): readonly Row[] => [
  ['Número de serie del certificado', cep.numeroCertificado],
  ['Cadena original', cep.cadenaCda],
  ['Sello digital', cep.sello],
];

const MARGIN = 50;
const VALUE_COLUMN = 270;

const writeSection = (document: PDFKit.PDFDocument, title: string, rows: readonly Row[]): void => {
  document.moveDown().font('Helvetica-Bold').fontSize(11).text(title, MARGIN).moveDown(0.3).fontSize(9);
  for (const [label, value] of rows) {
    const top = document.y;
    document.font('Helvetica').text(label, MARGIN, top, { width: VALUE_COLUMN - MARGIN });
    document.font('Helvetica-Bold').text(value, VALUE_COLUMN, top);
  }
};

const writeCep = (document: PDFKit.PDFDocument, cep: Cep): void => {
  document.font('Helvetica-Bold').fontSize(14).text('Comprobante Electrónico de Pago (CEP)');
  document.font('Helvetica').fontSize(9).text('Emitido por el simulador del portal. Sin validez fuera de pruebas.');
  writeSection(document, 'Pago', paymentRows(cep));
  writeSection(document, 'Ordenante', ordenanteRows(cep));
  writeSection(document, 'Beneficiario', beneficiarioRows(cep));
  document.moveDown().fontSize(7);
  for (const [label, value] of sealRows(cep)) {
    document.font('Helvetica-Bold').text(label, MARGIN).font('Helvetica').text(value).moveDown(0.5);
  }
};

/** The certificate as a one-page PDF. Its dates are those of the payment, so the same certificate gives the same bytes. */
export const renderCepPdf = (cep: Cep): Promise<Buffer> => {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.4',
    info: { Title: `CEP ${cep.claveRastreo}`, CreationDate: new Date(`${cep.fechaAbono}T${cep.hora}-06:00`) },
  });
  writeCep(document, cep);
  document.end();
  return buffer(document);
};
