import type { PackFiles } from '../../exports/ports/archive-file.ts';

/** A public key that signatures of evidence packs verify with (RFC 7517). Its id is its thumbprint (RFC 7638). */
export type EvidenceKey = {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
};

/** Public keys of every signature that was ever made. */
export type EvidenceKeys = {
  /** Adds a key; one that is there stays as it is. */
  readonly publish: (key: EvidenceKey) => Promise<void>;
  readonly list: () => Promise<readonly EvidenceKey[]>;
};

/** Signs manifests of evidence packs. */
export type EvidenceSigner = {
  /** A compact JWS (RFC 7515, ES256) over the text. The public key is published before it is returned. */
  readonly sign: (text: string) => Promise<string>;
  /** Publishes the present key, so that it is listed before its first signature. */
  readonly publish: () => Promise<void>;
};

/** What only evidence packs need. */
export type EvidenceParts = { readonly keys: Pick<EvidenceKeys, 'list'>; readonly signer: EvidenceSigner; readonly pack: PackFiles };
