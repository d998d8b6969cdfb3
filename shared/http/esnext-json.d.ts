// JSON.parse source text access (ECMAScript proposal at stage 4; in Node.js since 21). Not yet in TypeScript's library.
interface JSON {
  /** A value that JSON.stringify writes as the given text, which must be a JSON primitive. */
  rawJSON(text: string): object;
  parse<Value, Revived>(
    text: string,
    reviver: (key: string, value: Value, context: { readonly source?: string }) => Revived,
  ): Revived;
}
