import type { APIGatewayProxyEvent } from 'aws-lambda';

import { allContracts } from '../../functions/manifests.ts';
import { proxyEvent, type ApiRequest } from '../support/api/gateway.ts';

const TEMPLATES = allContracts.map(({ path }) => path);

/** The event of a request that arrives now. */
export const apiEvent = (request: ApiRequest): APIGatewayProxyEvent => proxyEvent(request, TEMPLATES, Date.now());
