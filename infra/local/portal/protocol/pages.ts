/** Escapes text for HTML; accents stay literal, as in the portal's own data. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The search page: sets the cookies, and has a form to try a query by hand. */
export const homePage = (): string => `
<!DOCTYPE html>
<html lang="es">
    <head>
        <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
        <title>Comprobante Electr&oacute;nico de Pago</title>
    </head>
    <body>
        <h1>Simulador del portal CEP</h1>
        <form id="fConsulta" method="POST" action="valida.do" accept-charset="UTF-8">
            <input type="hidden" name="tipoCriterio" value="T"/>
            <input type="hidden" name="captcha" value="c"/>
            <label>Fecha (dd-mm-aaaa) <input name="fecha" maxlength="10"/></label><br/>
            <label>Clave de rastreo <input name="criterio" maxlength="30"/></label><br/>
            <label>Instituci&oacute;n emisora <input name="emisor" maxlength="5"/></label><br/>
            <label>Instituci&oacute;n receptora <input name="receptor" maxlength="5"/></label><br/>
            <label>Cuenta <input name="cuenta" maxlength="18"/></label><br/>
            <label>Monto <input name="monto" maxlength="15"/></label><br/>
            <label>Pago a banco <select name="receptorParticipante"><option>0</option><option>1</option></select></label><br/>
            <button name="tipoConsulta" value="1">Descargar CEP</button>
            <button name="tipoConsulta" value="0">Estado del pago</button>
        </form>
    </body>
</html>
`;

/** The certificate is ready in this session: links to download it. */
export const cepFoundFragment = (): string => `
<div class="bg-banxico title-bar">
    <i class="icono-header icon-download"></i>
    Descargar CEP
</div>
<div class="generaComprobantes">
    <h2>Gracias por utilizar el servicio de descarga de CEP</h2>
    <div id="dSeleccionaFormato">Elija el formato de su comprobante electr&oacute;nico.<br />
        <a href="descarga.do?formato=PDF" class="boton boton-descarga-pdf">PDF</a>
        <!-- <a href="descarga.do?formato=PDF"><img src="images/pdf.png" /></a> -->
        <a href="descarga.do?formato=XML" class="boton boton-descarga-xml">XML</a>
        <a href="descarga.do?formato=ZIP" class="boton boton-descarga-zip">ZIP</a>
    </div>
</div>`;

/**
 * Frame of every page about the state of a payment. The sentence appears first in a comment, then as text. Lines end in CRLF except the
 * first, empty one.
 */
export const paymentStateFragment = (sentence: string, details: string, footer: string): string =>
  [
    '',
    '<meta charset="utf-8" />',
    '<div class="bg-banxico title-bar">',
    '    <i class="icono-header icon-list"></i>',
    '    Informaci&oacute;n del estado del pago',
    '</div>',
    '<div class="cuerpo-msg">',
    '    <div id="consultaMISPEI">',
    `        <!-- <div class="info"><center><strong>${sentence}</strong></center></div> -->`,
    `        <div class="info"><center><strong>${sentence}</strong></center></div>`,
    `        ${details}`,
    '    </div>',
    footer,
    '</div>',
    '',
  ]
    .join('\r\n')
    .replace('\r\n', '\n');

/** No payment order matches. In a search for a certificate (`cepWanted`) the page starts with a sentence about that. */
export const operationNotFoundFragment = (cepWanted: boolean): string => {
  const regret = cepWanted ? 'Lo sentimos, por el momento no es posible generar el CEP. ' : '';
  const sentence =
    `${regret}Operación no encontrada. El SPEI no ha recibido una orden de pago que cumpla con el criterio de búsqueda ` +
    'especificado. Se recomienda verificar la información o consulte con su institución financiera.';
  return paymentStateFragment(sentence, '<br><br>', '');
};

/** The portal's error box. `hideCaptcha` false makes the page show the image. The portal itself puts the `#` into the id. */
const errorFragment = (message: string, hideCaptcha: boolean): string =>
  [
    '',
    '<div class="bg-banxico title-bar">',
    '    <i class="icono-header icon-warning3"></i>',
    '    Error',
    '</div>',
    '<div id="#error_div">',
    '    <div class="info">',
    `        <p style="text-align: center;">${message}</p>`,
    '    </div>',
    '</div>',
    `<input type="hidden" name="varHideCaptcha" value="${hideCaptcha}"/>`,
    '',
  ].join('\r\n');

/** No payment matches; the portal's other wording, for old dates. */
export const paymentNotFoundFragment = (): string =>
  errorFragment('[BE] No se encontró ningún pago con la información proporcionada. Verifique e intente nuevamente.', true);

/** The query names no criterion. */
export const criterionMissingFragment = (): string =>
  errorFragment('No existe un criterio (clave de rastreo o número de referencia). Verifique e intente nuevamente.', true);

/** The portal requires the text of its image: too many queries from this address in a short time. */
export const captchaFragment = (): string =>
  errorFragment('La imagen de seguridad no fue ingresada correctamente. Favor de validar.', false);

/** The address is temporarily blocked. A full document, with status 200. */
export const maximumPage = (): string => `
<!DOCTYPE html>
<html lang="es">
    <head>
        <meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
        <title>Comprobante Electr&oacute;nico de Pago</title>
    </head>
    <body>
        <div id="appHead"><span class="appName">COMPROBANTE ELECTR&Oacute;NICO DE PAGO (CEP)</span></div>
        <div id="appMain" style="text-align: center;">
            <h1>Lo sentimos, pero ha excedido el n&uacute;mero m&aacute;ximo de consultas en este portal. Favor de intentar nuevamente m&aacute;s tarde.</h1>
        </div>
    </body>
</html>
`;

/** The application server's answer when a download finds no certificate in the session. */
export const serverErrorPage = (): string => `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Draft//EN">
<HTML>
<HEAD>
<TITLE>Error 500--Internal Server Error</TITLE>
</HEAD>
<BODY bgcolor="white">
<H2>Error 500--Internal Server Error</H2>
</BODY>
</HTML>
`;

export const methodNotAllowedPage = (): string => `<HTML>
<HEAD><TITLE>Error 405--Method Not Allowed</TITLE></HEAD>
<BODY bgcolor="white"><H2>Error 405--Method Not Allowed</H2></BODY>
</HTML>
`;

/** An unknown page, as a redesigned portal could answer. */
export const unknownFragment = (): string => `
<section class="aviso-portal">
    <h2>Nuevo servicio de consulta</h2>
    <p>Esta p&aacute;gina cambió. Conozca las opciones disponibles en el men&uacute; principal.</p>
</section>
`;
