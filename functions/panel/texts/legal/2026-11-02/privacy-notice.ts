import { catalogue } from '../../../view/language.ts';
import type { Operator } from '../../../view/legal/operator.ts';

/** The privacy notice (LFPDPPP, of 2025) of the service as it is shipped. A published version is not changed: another one follows it. */
export const privacyNotice = catalogue({
  es: {
    title: 'Aviso de privacidad',
    body: ({ name, address, privacyContact }: Operator) => `
Este aviso explica qué datos personales trata este servicio, para qué, con quién los comparte y cómo puedes decidir sobre ellos, conforme
a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares (LFPDPPP).

## 1. Responsable

El responsable de tus datos personales es ${name}, con domicilio en ${address}. Para todo lo relacionado con tus datos, escribe a
${privacyContact}, que atiende a quien ahí se encarga de los datos personales.

## 2. Datos que tratamos

De quien tiene una cuenta:

- Identificación y contacto: nombre o empresa, correo electrónico y, si lo das, teléfono.
- Acceso: contraseña (solo como resumen criptográfico), códigos, llaves de acceso, identidades vinculadas de otros proveedores, sesiones,
  dispositivos recordados y claves de API.
- Uso: solicitudes, direcciones IP (en tu cuenta, solo la red; completas, en los registros técnicos), navegador, idioma, zona horaria y
  avisos que eliges.
- Facturación, si contratas un plan de pago: RFC, nombre fiscal, régimen, código postal y uso del CFDI. Los datos de tu tarjeta los recibe
  directamente el procesador de pagos; este servicio no los conoce.

De las operaciones que nos pides, que también pueden ser de otras personas:

- Transferencias: fecha, monto, clave de rastreo o referencia, bancos y cuentas (CLABE, tarjeta o celular).
- Comprobantes y archivos que subes, y lo que se lee de ellos.
- Lo que el Banco de México certifica en el CEP: nombres y RFC o CURP de quien paga y de quien cobra, cuentas, concepto y sello.
- Cuentas guardadas, pagos esperados y etiquetas que escribes.

No pedimos datos personales sensibles. Las cuentas y los montos son datos patrimoniales o financieros: los tratamos con el consentimiento
expreso que das al aceptar este aviso y al enviar cada solicitud. No los incluyas en etiquetas ni en referencias.

Si nos das datos de otras personas, declaras que tienes con ellas una relación que te lo permite (por ejemplo, te pagaron o les pagaste) y
que, cuando la ley lo exige, les informaste. Tratamos esos datos por encargo tuyo, solo para responder a tu solicitud.

## 3. Para qué los usamos

Finalidades necesarias para el servicio:

- Crear tu cuenta, comprobar que eres tú y proteger el acceso.
- Consultar al Banco de México si una transferencia existe, guardar el resultado y su prueba, y repetir la consulta si lo pides.
- Leer comprobantes y archivos, guardar cuentas, conciliar pagos esperados y entregar reportes y exportaciones.
- Enviarte códigos, avisos de seguridad y los avisos que elegiste.
- Cobrar los planes de pago y emitir comprobantes fiscales.
- Prevenir abusos, contar el uso, corregir fallas, y cumplir obligaciones legales.

Finalidades que no son necesarias: ninguna. No usamos tus datos para publicidad, no hacemos perfiles y no tomamos decisiones sobre ti de
manera automatizada. El veredicto de una validación describe una transferencia, no a una persona.

## 4. Con quién los compartimos

Para responder a una validación, los datos de la transferencia se envían al portal público del CEP del Banco de México.

Nos apoyamos en encargados, que tratan los datos por cuenta nuestra y con las mismas obligaciones:

- Cómputo en la nube, reconocimiento de texto en comprobantes y, donde se usa, un modelo de lenguaje para archivos con estructura
  desconocida: Amazon Web Services. Sus centros de datos pueden estar fuera de México.
- Envío de correos y mensajes de texto: Amazon Web Services.
- Pagos: Stripe, que además trata los datos de tu tarjeta como responsable, con su propio aviso.
- Avisos que tú activas: el servicio de notificaciones de tu navegador, Telegram, y los servidores a los que nos pides enviar webhooks.

No vendemos ni rentamos datos, y no los transferimos a terceros sin tu consentimiento, salvo en los casos en que la LFPDPPP no lo exige:
por ejemplo, a una autoridad competente que los pide conforme a la ley. Tu aceptación de este aviso consiente las transferencias que aquí
se describen.

## 5. Cuánto tiempo los conservamos

- Tu cuenta y tus validaciones: mientras exista la cuenta. Puedes borrar validaciones y cuentas guardadas una por una.
- Archivos de comprobantes: 30 días, salvo que este servicio haya fijado otro plazo.
- Respuestas del Banco de México que forman el paquete de evidencia: 400 días, o 90 o 30 si así lo eliges.
- Importaciones, reportes y entregas de webhooks: 30 días. Registros técnicos: hasta tres meses.
- Si borras tu cuenta, puedes restaurarla durante 30 días; después se borra todo. Las copias de respaldo se sobrescriben en 35 días más.
- Los comprobantes fiscales se conservan el tiempo que exige la ley fiscal.

## 6. Tus derechos

Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso (derechos ARCO), revocar tu consentimiento y limitar el uso o
la divulgación de tus datos.

- En el panel, sin solicitud: corrige tu perfil, pide una copia de todos tus datos, apaga avisos, cierra sesiones y borra tu cuenta.
- Por correo a ${privacyContact}: indica tu nombre, un medio para responderte, la cuenta de que se trata, el derecho que ejerces y lo que
  ayude a localizar los datos; acompaña algo que acredite tu identidad o la de tu representante. Escribir desde el correo de la cuenta
  ayuda.

Respondemos en veinte días hábiles a más tardar y, si procede, lo hacemos efectivo en los quince días hábiles siguientes. Ambos plazos
pueden ampliarse una vez por otro igual, si lo justificamos. Es gratuito; solo podrían cobrarse gastos de envío o de copias.

Revocar el consentimiento, o cancelar datos necesarios, termina el servicio: para ello se borra la cuenta. La ley puede obligarnos a
conservar algunos datos bloqueados.

Si eres una de las personas cuyos datos envió quien usa el servicio, dirígete primero a esa persona o empresa; también puedes escribirnos,
y le haremos llegar tu solicitud.

Si consideras que tu derecho fue vulnerado, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, que es la autoridad en la
materia.

## 7. Cookies y almacenamiento del navegador

Solo usamos lo que el servicio necesita: una cookie de sesión, una cookie del dispositivo si pides recordarlo, y en el almacenamiento del
navegador el idioma, el modo y la marca de que hay una sesión. No hay rastreadores, anuncios ni contenido de terceros.

## 8. Seguridad

Los datos viajan y se guardan cifrados; las contraseñas y los códigos se guardan de modo que no puedan leerse; el acceso está limitado y
queda registrado. Si ocurre una vulneración que afecte de forma significativa tus derechos, te avisaremos de inmediato por correo, con lo
que se sabe de ella y lo que puedes hacer.

## 9. Cambios a este aviso

Una versión nueva se publica en la página de documentos legales, con su fecha. El panel la muestra al entrar y pide aceptarla antes de
continuar. La versión en español es la que vale; la inglesa es una traducción.
`,
  },
  en: {
    title: 'Privacy notice',
    body: ({ name, address, privacyContact }: Operator) => `
This notice explains which personal data this service processes, for what, with whom it shares them, and how you can decide about them,
under the Mexican Federal Law on the Protection of Personal Data Held by Private Parties (LFPDPPP).

## 1. Controller

The controller of your personal data is ${name}, at ${address}. For everything about your data, write to ${privacyContact}, which reaches
the person in charge of personal data.

## 2. Data that we process

Of those who have an account:

- Identity and contact: name or company, email address and, if you give it, phone.
- Access: password (as a cryptographic digest alone), codes, passkeys, linked identities of other providers, sessions, remembered devices
  and API keys.
- Use: requests, IP addresses (in your account, the network alone; in full, in technical logs), browser, language, time zone, and the
  notices that you choose.
- Invoicing, if you are on a paid plan: RFC, tax name, tax regime, postal code and use of the CFDI. The data of your card go directly to
  the payment processor; this service does not know them.

Of the operations that you request, which may be about other people, too:

- Transfers: date, amount, tracking key or reference, banks and accounts (CLABE, card or phone).
- Receipts and files that you upload, and what is read from them.
- What Banco de México certifies in the CEP: names and RFC or CURP of payer and payee, accounts, concept and seal.
- Saved accounts, expected payments, and labels that you write.

We do not ask for sensitive personal data. Accounts and amounts are financial data: we process them with the express consent that you give
when you accept this notice and when you send each request. Do not put them in labels or references.

If you give us data of other people, you declare that you have a relation with them that permits it (for example, they paid you, or you
paid them), and that you informed them where the law requires it. We process those data on your behalf, only to answer your request.

## 3. What we use them for

Purposes that the service needs:

- To create your account, to check that it is you, and to protect access.
- To ask Banco de México whether a transfer exists, to keep the result and its proof, and to ask again if you request it.
- To read receipts and files, save accounts, match expected payments, and deliver reports and exports.
- To send you codes, security alerts, and the notices that you chose.
- To charge for paid plans and to issue tax invoices.
- To prevent abuse, count usage, repair faults, and comply with the law.

Purposes that the service does not need: none. We do not use your data for advertising, build no profiles, and make no automated decisions
about you. The verdict of a validation describes a transfer, not a person.

## 4. With whom we share them

To answer a validation, the data of the transfer are sent to the public CEP portal of Banco de México.

We rely on processors, which process the data on our behalf and under the same duties:

- Cloud computing, recognition of text in receipts and, where it is used, a language model for files of an unknown structure: Amazon Web
  Services. Its data centres may be outside of Mexico.
- Mails and text messages: Amazon Web Services.
- Payments: Stripe, which also is the controller of the data of your card, with a notice of its own.
- Notices that you switch on: the push service of your browser, Telegram, and the servers to which you ask us to send webhooks.

We neither sell nor rent data, and do not transfer them to third parties without your consent, except where the LFPDPPP does not require
it: for example, to a competent authority that requests them under the law. By accepting this notice you consent to the transfers that it
describes.

## 5. How long we keep them

- Your account and your validations: as long as the account exists. You can delete validations and saved accounts one by one.
- Files of receipts: 30 days, unless this service has set another period.
- Responses of Banco de México that make up the evidence pack: 400 days, or 90 or 30 if you choose so.
- Imports, reports and deliveries of webhooks: 30 days. Technical logs: up to three months.
- If you delete your account, you can restore it for 30 days; then everything is erased. Backups are overwritten within another 35 days.
- Tax invoices are kept as long as tax law requires.

## 6. Your rights

You may access your data, rectify them, cancel them, or object to their use (ARCO rights), revoke your consent, and limit the use or
disclosure of your data.

- In the panel, without a request: correct your profile, ask for a copy of all your data, switch notices off, end sessions, and delete
  your account.
- By mail to ${privacyContact}: state your name, a way to answer you, the account in question, the right that you exercise, and what helps
  to find the data; add something that proves your identity or that of your representative. Writing from the address of the account helps.

We answer within twenty business days and, if the request is granted, carry it out within the next fifteen. Either period may be extended
once by the same length, with reasons. It is free; only postage or copies could be charged.

Revoking the consent, or cancelling data that the service needs, ends the service: the account is deleted for that. The law may oblige us
to keep some data blocked.

If you are one of the people whose data were sent by someone who uses the service, turn to that person or company first; you may also
write to us, and we will pass your request on.

If you consider that your right was violated, you can turn to the Secretaría Anticorrupción y Buen Gobierno, the authority in this matter.

## 7. Cookies and storage of the browser

We use only what the service needs: a cookie for the session, a cookie for the device if you ask to remember it, and in the storage of the
browser the language, the mode, and the mark that there is a session. There are no trackers, advertisements or content of third parties.

## 8. Security

Data travel and are stored encrypted; passwords and codes are stored so that they cannot be read; access is limited and logged. If a
breach significantly affects your rights, we will notify you by mail at once, with what is known about it and what you can do.

## 9. Changes of this notice

A new version is published on the page of legal documents, with its date. The panel shows it when you enter, and asks you to accept it
before you continue. The Spanish version is the one that is binding; the English one is a translation.
`,
  },
});
