import { paymentWith } from './payments.ts';

export const WITH_CEP = paymentWith();
export const WITHOUT_CEP = paymentWith({ clave_rastreo: 'PRUEBA20261117000002', cep: false });
export const OTHER_WITH_CEP = paymentWith({ clave_rastreo: 'PRUEBA20261117000003', monto: '9858.7' });
export const TO_A_BANK = paymentWith({
  clave_rastreo: 'PRUEBA20261117000004',
  tipo_pago: 4,
  cuenta_beneficiaria: null,
  ordenante: { nombre: 'TESORERIA DE PRUEBA', cuenta: '646180000000000011' },
});
export const SAME_REFERENCE = [5, 6].map((number) =>
  paymentWith({
    clave_rastreo: `PRUEBA2026111700000${number}`,
    referencia_numerica: '0000042',
    monto: '42.00',
    estado: number === 5 ? 'Liquidado' : 'Devuelto',
  }),
);
export const UNUSUAL_KEY = paymentWith({ clave_rastreo: '058-17/11/2026/17 A1 B2' });

/** All payments of the simulator in these tests. */
export const PAYMENTS = [WITH_CEP, WITHOUT_CEP, OTHER_WITH_CEP, TO_A_BANK, ...SAME_REFERENCE, UNUSUAL_KEY];
