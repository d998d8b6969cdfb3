import { bankContracts } from './http/bank-contracts.ts';
import { settingsContracts } from './http/settings-contracts.ts';

export const contracts = [...bankContracts, ...settingsContracts];
