/** Texts that every stored response repeats. */
export const platformDictionary = [
  '{"status":200,"headers":{"Content-Type":"application/json; charset=utf-8","Content-Language":"es","X-Request-Id":"","ETag":"W/\\"1-valid\\""}}',
  ',"meta":{"version":"1.0.0","api_version":"v1","request_id":"","datetime":{"timezone":"UTC","format":"ISO 8601"}}}',
].join('');
