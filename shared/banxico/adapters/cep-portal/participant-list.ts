import { createHash } from 'node:crypto';

import * as v from 'valibot';

import type { Participant } from '../../../banking/domain/bank/participants.ts';
import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type { ParticipantListOutcome, ParticipantSource } from '../../ports/participant-source.ts';
import type { CepPortalOptions } from './cep-portal.ts';
import { httpModule, makeHttpExchange, type PortalResponse } from './http-exchange.ts';
import { parsePortalAddress } from './portal-address.ts';
import { throttleOf } from './throttle-response.ts';

/** The list has about a hundred institutions, a hundred bytes each. */
const MAX_LIST_BYTES = 256 * 1024;
/** A shorter list cannot contain all participants. */
const MIN_PARTICIPANTS = 30;
const TIMEOUTS = { connectMs: 5_000, callMs: 15_000 };

const institution = v.tuple([
  v.pipe(v.string(), v.trim()),
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100), v.regex(/^\P{Cc}+$/u)),
]);

const listBody = v.object({
  /** Institutions that receive, and institutions that send. */
  instituciones: v.array(institution),
  institucionesMISPEI: v.array(institution),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The institutions of a response without duplicates, by their first name; null unless every entry is valid. */
const participantsOf = (text: string): readonly Participant[] | null => {
  const parsed = v.safeParse(listBody, parseJson(text));
  if (!parsed.success) return null;
  const names = new Map<string, string>([...parsed.output.institucionesMISPEI, ...parsed.output.instituciones]);
  const participants = Array.from(names, ([text, name]) => ({ code: parseSpeiCode(text), name }));
  const known = participants.flatMap(({ code, name }) => (code === null ? [] : [{ code, name }]));
  return known.length === participants.length && known.length >= MIN_PARTICIPANTS ? known : null;
};

const outcomeOf = async (answer: PortalResponse): Promise<ParticipantListOutcome> => {
  const text = new TextDecoder().decode(answer.body);
  const participants = answer.status === 200 && !answer.isTruncated ? participantsOf(text) : null;
  if (participants !== null) return { kind: 'listed', participants };
  const throttle = await throttleOf(answer);
  if (throttle !== null) return throttle;
  if (answer.status !== 200) return { kind: 'unavailable', reason: 'http_error' };
  return { kind: 'unrecognised', bodySha256: createHash('sha256').update(answer.body).digest('hex') };
};

/**
 * The CEP portal's list of participants (`instituciones.do`), one request per list. Faults of the portal and of the
 * network are outcomes; only a wrong setting throws, when the source is made.
 */
export const makeParticipantSource = ({ baseUrl, userAgent, now, timeouts = TIMEOUTS }: CepPortalOptions): ParticipantSource => {
  const address = parsePortalAddress(baseUrl);
  httpModule().validateHeaderValue('User-Agent', userAgent);
  const exchange = makeHttpExchange(address.protocol);
  return {
    list: async (fecha, deadline) => {
      const answer = await exchange({
        method: 'GET',
        url: new URL(`${address.base}/instituciones.do?fecha=${fecha.split('-').reverse().join('-')}`),
        headers: { 'User-Agent': userAgent, Accept: '*/*', Referer: `${address.base}/` },
        body: '',
        maxBytes: MAX_LIST_BYTES,
        connectTimeoutMs: timeouts.connectMs,
        timeoutMs: Math.max(1, Math.min(timeouts.callMs, deadline - now())),
      });
      return answer.kind === 'response' ? outcomeOf(answer) : { kind: 'unavailable', reason: answer.kind };
    },
  };
};
