import type { Operator } from '../../functions/users/domain/operator.ts';
import type { Context } from './context.ts';

/** Who operates the service, as far as it is in the settings. */
export const operatorOf = ({ operatorName, operatorAddress, privacyContact }: Context): Operator => ({
  name: operatorName ?? null,
  address: operatorAddress ?? null,
  privacyContact: privacyContact ?? null,
});

/** Domains that RFC 2606 reserves have no owner. */
export const LOCAL_OPERATOR: Operator = {
  name: 'Comprobantes de Prueba, S.A. de C.V.',
  address: 'Calle de Prueba 1, 06000 Ciudad de México',
  privacyContact: 'privacidad@spei.example',
};
