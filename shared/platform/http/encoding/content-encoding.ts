import preferredEncodings from 'negotiator/lib/encoding.js';

/**
 * The encoding of a body for a client, of those that exist: the one that `Accept-Encoding` prefers (RFC 9110 §12.5.3), of equally good ones
 * the first. A client that states none, or accepts none of them, gets `identity`.
 */
export const encodingFor = <Encoding extends string>(
  acceptEncoding: string | undefined,
  encodings: readonly Encoding[],
): Encoding | 'identity' =>
  preferredEncodings<Encoding | 'identity'>(acceptEncoding ?? '', [...encodings, 'identity'], [...encodings, 'identity'])[0] ?? 'identity';
