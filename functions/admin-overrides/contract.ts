import { bankContracts } from './http/bank-contracts.ts';

export const contracts = bankContracts;
