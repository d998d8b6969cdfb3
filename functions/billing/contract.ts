import { customerContracts } from './http/customer-contracts.ts';
import { invoiceContracts } from './http/invoice-contracts.ts';
import { pageContracts } from './http/page-contracts.ts';
import { subscriptionContracts } from './http/subscription-contracts.ts';

export const contracts = [...subscriptionContracts, ...pageContracts, ...invoiceContracts, ...customerContracts];
