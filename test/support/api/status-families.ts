import { makeFamily as makeStatus } from '../../../functions/status/family.ts';

type Ports = Parameters<typeof makeStatus>[0];

/** The families of the status of the service. */
export const makeStatusFamilies = (ports: Ports) => ({ status: makeStatus(ports) });
