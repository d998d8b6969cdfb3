/** The part of `oidc-provider` that a local run needs; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

  type OidcContext = {
    readonly oidc: { readonly client: { readonly clientId: string }; readonly session: { readonly accountId: string } };
  };

  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> };

  type Configuration = {
    readonly adapter: object;
    readonly clients: readonly {
      readonly client_id: string;
      readonly client_secret: string;
      readonly redirect_uris: readonly string[];
    }[];
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly conformIdTokenClaims: boolean;
    readonly cookies: { readonly keys: readonly string[] };
    readonly features: { readonly devInteractions: { readonly enabled: boolean } };
    readonly findAccount: (
      context: unknown,
      id: string,
    ) => { readonly accountId: string; readonly claims: () => Readonly<Record<string, unknown>> };
    readonly interactions: { readonly url: (context: unknown, interaction: { readonly uid: string }) => string };
    readonly jwks: { readonly keys: readonly object[] };
    readonly loadExistingGrant: (context: OidcContext) => Promise<Grant>;
    readonly pkce: { readonly required: () => boolean };
    readonly ttl: Readonly<Record<string, number>>;
  };

  type InteractionResult = { readonly login: { readonly accountId: string } } | { readonly error: string };

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: { readonly clientId: string; readonly accountId: string }) => Grant;
    callback(): RequestListener;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: InteractionResult): Promise<void>;
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Keeps a thousand entries in memory. Setting it explicitly avoids the warning about the default. */
  export const createMemoryAdapter: (clockToleranceSeconds: number) => object;
}
