// JSON.parse source text access (ECMAScript proposal at stage 4; in Node.js since 21). Not yet in TypeScript's library.
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends the library's own
interface JSON {
  /** A value that JSON.stringify writes as the given text, which must be a JSON primitive. */
  rawJSON(text: string): object;
  parse<Revived>(text: string, reviver: (key: string, value: Revived | number, context: { readonly source?: string }) => Revived): Revived;
}
