const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID in lower case (RFC 9562 §4). */
export const isUuid = (text: string): boolean => UUID.test(text);

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a random UUID (version 4) in lower case, as the service makes them (RFC 9562 §5.4). */
export const isRandomUuid = (text: string): boolean => RANDOM_UUID.test(text);
