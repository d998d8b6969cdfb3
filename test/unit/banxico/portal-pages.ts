/**
 * Pages of the portal in other words around its short markers. The relevant features are kept: accents partly as entities and partly as
 * letters, a comment that repeats the message, a legend that names every state.
 */

export const NOT_FOUND_SENTENCE =
  'Operación no encontrada. El SPEI no ha recibido una orden de pago que cumpla con el criterio de búsqueda especificado.';
export const IDENTIFIED_SENTENCE = 'Con la información proporcionada se identificó el siguiente pago:';

export const certificateOfferedPage = (): string => `
<div class="bg-banxico title-bar"><i class="icon-download"></i> Descargar CEP</div>
<div class="generaComprobantes" style="width: 100%">
    <h2>Listo para descargar</h2>
    <div id="dSeleccionaFormato">Elija un &iacute;cono.<br /><br />
        <a href="descarga.do?formato=PDF" class="boton boton-descarga-pdf"><i class="icon-arrow-down"></i>PDF</a>
        <!-- <a href="descarga.do?formato=PDF"><img src="images/otro.png" /></a>-->
        <a href="descarga.do?formato=XML" class="boton boton-descarga-xml"><i class="icon-arrow-down"></i>XML</a>
        <a href="descarga.do?formato=ZIP" class="boton boton-descarga-zip">ZIP</a>
    </div>
</div>`;

/** The markup of the legend: it explains "No encontrado" whatever the state, and always selects "En proceso". */
export const LEGEND = `
<a id="btnEstadosPago">Descripci&oacute;n de los estados [+]</a><br/>
<div class="descripcion oculta">
    <div id="desc_EnProceso" class="descripcionEstado seleccionado"><h4>En proceso</h4><p>Recibido por el SPEI&reg; y sin liquidar.</p></div>
    <div id="desc_Liquidado" class="descripcionEstado noSeleccionado"><h4>Liquidado</h4><p>Liquidado y notificado.<br>V&eacute;ase <a href="http://ejemplo.invalid">otra p&aacute;gina</a>.</p></div>
    <div id="desc_Cancelado" class="descripcionEstado noSeleccionado"><h4>Cancelado</h4><p>Cancelado antes de liquidarse.</p></div>
    <div id="desc_Rechazado" class="descripcionEstado noSeleccionado"><h4>Rechazado</h4><p>Rechazado por el SPEI&reg;.</p></div>
    <div id="desc_EnProcesoDeDevolucion" class="descripcionEstado noSeleccionado"><h4>En proceso de devoluci&oacute;n</h4><p>Devoluci&oacute;n sin liquidar.</p></div>
    <div id="desc_Devuelto" class="descripcionEstado noSeleccionado"><h4>Devuelto</h4><p>Devoluci&oacute;n liquidada.</p></div>
    <div id="desc_CanceladoAlCierre" class="descripcionEstado noSeleccionado"><h4>No liquidado</h4><p>Eliminado al cierre.</p></div>
    <div id="desc_No_encontrado" class="descripcionEstado noSeleccionado"><h4>No encontrado</h4><p>El SPEI&reg; no ha recibido una orden de pago que cumpla
                        con el criterio de b&uacute;squeda especificado.</p></div>
    <div id="desc_Retornado" class="descripcionEstado noSeleccionado"><h4>Retornado</h4><p>Retorno liquidado por un monto igual o menor.</p></div>
</div>`;

export type PageRows = {
  readonly estado: string;
  readonly clave: string;
  readonly referencia: string;
  readonly cuenta: string;
  readonly monto: string;
};

export const ROWS: PageRows = {
  estado: 'Liquidado',
  clave: 'EJEMPLO20261103000001',
  referencia: '1234567',
  cuenta: '723180000000000032',
  monto: '1234.56',
};

export const paymentTable = (changes: Partial<PageRows> = {}): string => {
  const rows = { ...ROWS, ...changes };
  return `<table id="xxx" class="styled-table vertical"><tbody>
    <tr><td>Número de Referencia</td><td>${rows.referencia}</td></tr>
    <tr><td>Clave de Rastreo</td><td>${rows.clave}</td></tr>
    <tr><td>Instituci&oacute;n emisora del pago</td><td>STP</td></tr>
    <tr><td>Instituci&oacute;n receptora del pago</td><td>Cuenca</td></tr>
    <tr><td>Estado del pago en Banxico</td><td>${rows.estado}</td></tr>
    <tr><td>Fecha y hora de recepción</td><td>03/11/2026 10:15:40</td></tr>
    <tr><td>Fecha y hora de procesamiento</td><td>03/11/2026 10:15:42</td></tr>
    <tr class="columna-cuenta"><td>Cuenta Beneficiaria</td><td>${rows.cuenta}</td></tr>
    <tr class="columna-monto"><td>Monto</td><td>${rows.monto}</td></tr>
  </tbody></table>`;
};

/** The head of a results page: styles and commented libraries before the relevant part. */
const HEAD = `
<meta charset="utf-8" />
<!--<link href="bootstrap.css"
rel="stylesheet">-->
<style>#consultaMISPEI { margin: 15px; } td > strong { color: red }</style>
<script>if ("<strong>Operación no encontrada</strong>".length > 3) { /* <div id="consultaMISPEI"> */ }</script>
<div class="bg-banxico title-bar"> Informaci&oacute;n del estado del pago</div>`;

export const resultPage = (message: string, tables: string, legend: string): string => `${HEAD}
<div class="cuerpo-msg">
    <div id="consultaMISPEI" style="padding: 15px">
        <!-- <div class="info"><center><strong>${message}</strong></center></div> -->
        <div class="info"><center><strong>${message}</strong></center></div>
        <br><br>
        ${tables}
        <div class="aviso-info"><p class="aviso">IMPORTANTE: esto no es un Comprobante Electrónico de Pago.</p></div>
    </div>
    <div style="text-align: center">
        <form method="POST" action="descargaComprobanteSPEI.do"><input id="htmlCEP" type="hidden" name="htmlCEPImprimir"/><input type="submit" value="Descargar"></form>
        ${legend}
    </div>
</div>
<script>$(document).ready(function () { if ($(".operacionesDevueltas").length) start(); });</script>`;

/** A payment without certificate (tipoConsulta=1). */
export const identifiedPage = (changes: Partial<PageRows> = {}): string =>
  resultPage(`Lo sentimos, por el momento no es posible generar el CEP. ${IDENTIFIED_SENTENCE}`, paymentTable(changes), LEGEND);

/** The state of a payment (tipoConsulta=0). */
export const statusPage = (...payments: readonly Partial<PageRows>[]): string =>
  resultPage(IDENTIFIED_SENTENCE, payments.map(paymentTable).join('<br>'), LEGEND);

export const notFoundPage = (): string =>
  resultPage(`Lo sentimos, por el momento no es posible generar el CEP. ${NOT_FOUND_SENTENCE} Verifique los datos.`, '', '');

const errorPage = (message: string, hideCaptcha: boolean): string => `\r
<div class="bg-banxico title-bar"><i class="icon-warning3"></i> Error</div>\r
<div id="#error_div"><div class="info"><p style="padding: 10px">
            ${message}
</p></div></div>\r
<input type="hidden" name="varHideCaptcha" value="${hideCaptcha ? 'true' : 'false'}"/>\r
`;

export const nothingFoundPage = (): string =>
  errorPage('[BE] No se encontró ningún pago con la información proporcionada. Verifique e intente nuevamente.', true);

export const captchaPage = (): string => errorPage('La imagen de seguridad no fue ingresada correctamente. Favor de validar.', false);

export const closedPage = (): string => errorPage('Servicio fuera de l&iacute;nea: el horario de consulta es de 9:30 a 23:00.', true);

export const queryFailedPage = (): string => errorPage('Ocurri&oacute; un error en la consulta.', true);

/** As another client of the portal reports it; not recorded. */
export const noCriterionPage = (): string =>
  errorPage('No existe un criterio (clave de rastreo o n&uacute;mero de referencia). Favor de validar.', true);

export const unknownPage = (): string => errorPage('Mensaje que nadie conoce sobre 1234567. Intente nuevamente más tarde.', true);

export const maximumPage = (): string => `
<!DOCTYPE html>
<html lang="es"><head><title>Comprobante Electr&oacute;nico de Pago</title></head>
<body><div id="appMain"><h1>Lo sentimos, pero ha excedido el n&uacute;mero m&aacute;ximo de consultas en este portal. Favor de intentar nuevamente m&aacute;s tarde.</h1></div></body></html>
`;
