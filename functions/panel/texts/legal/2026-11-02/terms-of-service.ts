import { catalogue } from '../../../view/language.ts';
import type { Operator } from '../../../view/legal/operator.ts';

/** The terms of the service as it is shipped. A published version is not changed: another one follows it. */
export const termsOfService = catalogue({
  es: {
    title: 'Términos del servicio',
    body: ({ name, address, privacyContact }: Operator) => `
Estos términos son el contrato entre tú y ${name} (“nosotros”), con domicilio en ${address}, sobre el uso de este servicio: el panel, la
API y lo que envían. Al aceptarlos, o al usar el servicio en nombre de una empresa que representas, los aceptas para ti o para ella.

## 1. Qué hace el servicio

El servicio consulta al Banco de México si una transferencia SPEI existe y en qué estado está, y te entrega un veredicto y, cuando lo hay,
el Comprobante Electrónico de Pago (CEP). No somos el Banco de México ni actuamos en su nombre, no somos una institución financiera, y no
recibimos, retenemos ni enviamos dinero.

## 2. Qué significa un veredicto

- Un veredicto refleja lo que el Banco de México respondió en el momento que se indica. “Válida” significa que certificó el pago con los
  datos que enviaste; una transferencia puede devolverse después.
- “No encontrada” no prueba que no haya pago: puede faltar tiempo, o un dato puede ser otro. El panel y la documentación dicen qué hacer.
- Lo que se lee de un comprobante puede contener errores. Revísalo antes de decidir.
- Entregar un bien, prestar un servicio o liberar un pago es decisión tuya. El veredicto es una ayuda, no asesoría legal ni financiera.

## 3. Tu cuenta

- Debes ser mayor de edad y dar datos verdaderos. Una cuenta es de una persona o empresa.
- Cuida tu contraseña, tus llaves de acceso y tus claves de API. Lo que se hace con ellas se considera hecho por ti, hasta que las
  reemplazas o nos avisas que se perdieron.
- Puedes dar claves con menos permisos a quien trabaja contigo; respondes de su uso.

## 4. Uso permitido

- Valida transferencias en las que tú, o quien te lo encargó, tengas un interés legítimo.
- No busques datos de personas al azar, no pruebes combinaciones para averiguar cuentas o nombres, y no revendas los CEP como base de
  datos.
- No eludas los límites de solicitudes, no abras cuentas para multiplicar la cuota y no pongas en riesgo el servicio o el portal del Banco
  de México. Los hallazgos de seguridad se informan como indica /.well-known/security.txt.
- Sobre datos de otras personas que nos envías, cumples la ley como responsable de ellos; nosotros los tratamos por encargo tuyo, según el
  aviso de privacidad.

## 5. Planes, precio y pago

- El plan fija la cuota mensual, los límites y el precio, que se muestran antes de contratar. Los precios indican si incluyen el IVA.
- Un plan de pago se cobra por adelantado, por mes o por año, a través de un procesador de pagos, y se renueva hasta que lo canceles.
  Puedes cancelarlo en el panel en cualquier momento; vale hasta el fin del periodo pagado, sin penalización.
- La validación que el servicio no pudo procesar no consume cuota. La cuota que no se usa no se acumula.
- Si un pago falla, te avisamos y conservamos el plan unos días; después la cuenta pasa al plan gratuito.
- Un cambio de precio se avisa por correo con al menos 30 días, y vale desde el siguiente periodo. Si no lo aceptas, cancela antes.
- Si eres consumidor, conservas los derechos que te da la Ley Federal de Protección al Consumidor, como la devolución que proceda por un
  servicio que no se prestó.

## 6. Disponibilidad

Trabajamos para que el servicio esté disponible, pero depende del portal del Banco de México, de los bancos y de la nube, y puede
interrumpirse. El estado y los incidentes se publican. Podemos agregar funciones, y retirarlas con aviso; las versiones de la API cambian
como dice la documentación.

## 7. Tus datos y tus archivos

Lo que subes es tuyo. Nos autorizas a tratarlo para darte el servicio. Puedes exportarlo y borrarlo en el panel. Guarda por tu cuenta los
CEP y la evidencia que la ley te obligue a conservar: tienen un plazo, que indica el aviso de privacidad.

## 8. Propiedad intelectual

El software, la marca y la documentación son nuestros o de quien nos los licencia. Te damos un permiso no exclusivo y revocable de usarlos
mientras tengas cuenta. El CEP es un documento del Banco de México.

## 9. Suspensión y terminación

- Puedes borrar tu cuenta cuando quieras; durante 30 días puedes restaurarla.
- Podemos suspender una cuenta que incumple estos términos, pone en riesgo a otros o que una autoridad nos ordena suspender. Te decimos el
  motivo, salvo que la ley lo impida, y puedes responder a ${privacyContact}.
- Podemos terminar el servicio con 60 días de aviso, y devolvemos lo pagado por el tiempo que falte.

## 10. Responsabilidad

Respondemos de los daños que causemos por dolo o negligencia grave, y de lo que la ley no permite excluir. En lo demás, no respondemos de
decisiones tomadas con un veredicto, de lo que respondan el Banco de México o los bancos, ni de ganancias que dejaste de tener, y nuestra
responsabilidad total se limita a lo que pagaste por el servicio en los doce meses anteriores.

## 11. Cambios a estos términos

Una versión nueva se publica en la página de documentos legales, con su fecha; el panel la muestra al entrar y pide aceptarla antes de
continuar. Si no la aceptas, puedes descargar tus datos y borrar tu cuenta.

## 12. Ley y controversias

Se aplican las leyes federales de México. Antes de un juicio, escríbenos a ${privacyContact}: buscaremos un arreglo. Son competentes los
tribunales de nuestro domicilio; si eres consumidor, puedes acudir a la Profeco y a los tribunales del tuyo. Si una cláusula no vale, las
demás siguen vigentes. La versión en español es la que vale; la inglesa es una traducción.
`,
  },
  en: {
    title: 'Terms of service',
    body: ({ name, address, privacyContact }: Operator) => `
These terms are the contract between you and ${name} (“we”), at ${address}, about the use of this service: the panel, the API and what
they send. When you accept them, or use the service for a company that you represent, you accept them for yourself or for the company.

## 1. What the service does

The service asks Banco de México whether an SPEI transfer exists and what its state is, and gives you a verdict and, where there is one,
the electronic proof of payment (CEP). We are not Banco de México and do not act in its name, we are no financial institution, and we
neither receive, hold nor send money.

## 2. What a verdict means

- A verdict reflects what Banco de México answered at the instant that is shown. “Valid” means that it certified the payment with the data
  that you sent; a transfer can be returned later.
- “Not found” does not prove that there is no payment: it may be too early, or a value may differ. The panel and the documentation state
  what to do.
- What is read from a receipt may contain errors. Check it before you decide.
- Delivering goods, providing a service or releasing a payment is your decision. The verdict is an aid, neither legal nor financial
  advice.

## 3. Your account

- You have to be of age and give true data. An account belongs to one person or company.
- Take care of your password, your passkeys and your API keys. What is done with them counts as done by you, until you replace them or
  tell us that they are lost.
- You may give keys with fewer permissions to those who work with you; you answer for their use.

## 4. Permitted use

- Validate a transfer only if you, or the person who asked you, have a legitimate interest in it.
- Do not search for data of people at random, do not try combinations to find out accounts or names, and do not resell CEPs as a database.
- Do not get around the limits of requests, do not open accounts to multiply the quota, and do not endanger the service or the portal of
  Banco de México. Findings about security are reported as /.well-known/security.txt states.
- For data of other people that you send us, you comply with the law as their controller; we process them on your behalf, according to the
  privacy notice.

## 5. Plans, price and payment

- The plan sets the monthly quota, the limits and the price, which are shown before you subscribe. Prices state whether they include VAT.
- A paid plan is charged in advance, by month or by year, through a payment processor, and is renewed until you cancel it. You can cancel
  it in the panel at any time; it remains in force until the end of the paid period, without a penalty.
- A validation that the service could not process consumes no quota. Unused quota does not accumulate.
- If a payment fails, we notify you and keep the plan for some days; then the account changes to the free plan.
- A change of price is announced by mail at least 30 days before, and applies from the next period. If you do not accept it, cancel
  before.
- If you are a consumer, you keep the rights that the Mexican consumer protection law gives you, such as the refund that is due for a
  service that was not provided.

## 6. Availability

We work to keep the service available, but it depends on the portal of Banco de México, on banks and on the cloud, and may be interrupted.
The status and incidents are published. We may add functions, and withdraw them with notice; the versions of the API change as the
documentation states.

## 7. Your data and your files

What you upload is yours. You authorise us to process it to provide the service. You can export and delete it in the panel. Keep for
yourself the CEPs and the evidence that the law obliges you to keep: they have a period, which the privacy notice states.

## 8. Intellectual property

The software, the brand and the documentation belong to us or to those who license them to us. We give you a non-exclusive, revocable
permission to use them as long as you have an account. The CEP is a document of Banco de México.

## 9. Suspension and termination

- You can delete your account at any time; you can restore it for 30 days.
- We may suspend an account that violates these terms, endangers others, or that an authority orders us to suspend. We tell you the
  reason, unless the law forbids it, and you can answer to ${privacyContact}.
- We may end the service with 60 days of notice, and refund what was paid for the remaining time.

## 10. Liability

We are liable for damage that we cause by intent or gross negligence, and for what the law does not permit to exclude. Otherwise we are
not liable for decisions taken with a verdict, for what Banco de México or banks answer, or for lost profit, and our total liability is
limited to what you paid for the service in the twelve months before.

## 11. Changes of these terms

A new version is published on the page of legal documents, with its date; the panel shows it when you enter, and asks you to accept it
before you continue. If you do not accept it, you can download your data and delete your account.

## 12. Law and disputes

The federal laws of Mexico apply. Before a lawsuit, write to us at ${privacyContact}: we will look for a settlement. The courts of our
address have jurisdiction; if you are a consumer, you can turn to Profeco and to the courts of yours. If a clause is void, the others
remain in force. The Spanish version is the one that is binding; the English one is a translation.
`,
  },
});
