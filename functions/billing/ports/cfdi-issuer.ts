/** The company that stamps CFDI (PAC). */
export type CfdiIssuer = {
  /** Whether invoices get a CFDI: `not_configured` while the deployment has no such company. */
  readonly status: () => 'not_configured';
};
