import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';

export type Ports = {
  /** The OpenAPI document as JSON text. */
  readonly openApi: string;
};

export const makeFamily = (ports: Ports) => ({ routes: makeRoutes(ports) }) satisfies FamilyOf<typeof manifest>;
