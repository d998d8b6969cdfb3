import { catalogue } from '../view/language.ts';

/** Texts of the steps to the first verdict. */
export const firstRunTexts = catalogue({
  es: {
    title: 'Tu primer veredicto en tres pasos',
    payment: 'Toma un pago',
    samplePayment: 'Este pago de muestra existe en Banxico. Probar con él no usa tu cuota.',
    ownPayment: 'Ten a la mano el comprobante de una transferencia, o su fecha, monto, clave de rastreo y cuenta.',
    query: 'Consulta a Banxico',
    queryText: 'Buscamos el pago en el portal de CEP y comparamos los datos.',
    validateSample: 'Validar el pago de muestra',
    verdict: 'Lee el veredicto',
    verdictText: 'Aquí verás si el pago existe. Con un pago válido puedes descargar su CEP.',
    own: 'Validar una transferencia tuya',
    details: 'Ver el detalle y el CEP',
  },
  en: {
    title: 'Your first verdict in three steps',
    payment: 'Take a payment',
    samplePayment: 'This sample payment exists at Banxico. To try it takes nothing from your quota.',
    ownPayment: 'Have the receipt of a transfer at hand, or its date, amount, tracking key and account.',
    query: 'Query Banxico',
    queryText: 'We look for the payment in the CEP portal and compare the data.',
    validateSample: 'Validate the sample payment',
    verdict: 'Read the verdict',
    verdictText: 'Here you will see whether the payment exists. A valid payment has a CEP to download.',
    own: 'Validate a transfer of yours',
    details: 'View the details and the CEP',
  },
});
