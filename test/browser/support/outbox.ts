import * as v from 'valibot';

import { eventually } from '../../e2e/support/api.ts';
import { stack } from '../../e2e/support/stack.ts';

const outbox = v.object({ messages: v.array(v.object({ to: v.string(), text: v.string() })) });

/** The part of the newest message to an address that a pattern finds, once there is one that differs from an earlier one. */
const foundInMail = (to: string, pattern: RegExp, earlier: string | null = null): Promise<string> =>
  eventually(`a message to ${to}`, 60, async () => {
    const { messages } = v.parse(outbox, await (await fetch(`${stack.outbox_url}?format=json`)).json());
    const texts = messages.filter((message) => message.to === to).map(({ text }) => pattern.exec(text)?.[0]);
    const found = texts.find((text) => text !== undefined) ?? null;
    return found === earlier ? null : found;
  });

/** The code in the newest message to an address or a phone, once it is another than an earlier one. */
export const codeFor = (to: string, earlier: string | null = null): Promise<string> => foundInMail(to, /\b\d{6}\b/, earlier);

/** The link to a page in the newest mail to an address. */
export const linkTo = (page: string, to: string): Promise<string> => foundInMail(to, new RegExp(`\\S+/${page}#token=\\S+`));
