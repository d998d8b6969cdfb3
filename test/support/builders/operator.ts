/** Who operates the service, in tests of legal documents. */
export const OPERATOR = {
  name: 'Comprobantes del Valle',
  address: 'Av. Juárez 100, Ciudad de México',
  privacyContact: 'privacidad@example.mx',
};
