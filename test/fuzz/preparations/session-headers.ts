/** The session headers of a browser. */
export type SessionHeaders = Readonly<Record<string, string>>;
