/** The part of `negotiator` that reads `Accept-Encoding`. */
declare module 'negotiator/lib/encoding.js' {
  /** The encodings that a header accepts, of those provided, best first; of equally good ones in the order of `preferred`. */
  const preferredEncodings: <Encoding extends string>(
    acceptEncoding: string,
    provided: readonly Encoding[],
    preferred: readonly Encoding[],
  ) => readonly Encoding[];
  export default preferredEncodings;
}
