import { ok } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { getOpenApi } from './contract.ts';

type Deps = {
  /** The OpenAPI document as JSON text. */
  readonly openApi: string;
};

/** A client may keep the description for five minutes: it changes with a deployment only. */
const CACHING = { 'Cache-Control': 'public, max-age=300' };

export const makeRoutes = ({ openApi }: Deps): readonly Route[] => [
  bindPublic(getOpenApi, {
    prepare: (input) => ok(input),
    useCase: () => Promise.resolve(ok(openApi)),
    present: (json) => ({ kind: 'document', status: 200, headers: CACHING, json }),
  }),
];
