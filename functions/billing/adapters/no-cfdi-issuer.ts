import type { CfdiIssuer } from '../ports/cfdi-issuer.ts';

/** No company that stamps CFDI has been chosen: docs/billing.md lists what is missing. */
export const noCfdiIssuer: CfdiIssuer = { status: () => 'not_configured' };
