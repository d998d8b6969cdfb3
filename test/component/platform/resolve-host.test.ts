import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

import { makeResolveHost } from '../../../shared/platform/outgoing/resolve-host.ts';

const A = 1;
const NXDOMAIN = 3;
const SERVFAIL = 2;

type Answer = { readonly code?: number; readonly ipv4?: readonly (readonly number[])[] };

/** A name server that gives one answer to every question (RFC 1035 §4.1); null: it stays silent. */
const startNameServer = async (answer: Answer | null): Promise<{ readonly address: string; readonly socket: Socket }> => {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    if (answer === null) return;
    const nameEnd = question.indexOf(0, 12) + 1;
    const records = question.readUInt16BE(nameEnd) === A ? (answer.ipv4 ?? []) : [];
    const header = Buffer.from(question.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (answer.code ?? 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt16BE(0, 10);
    const body = records.map((ip) => Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...ip]));
    socket.send(Buffer.concat([header, question.subarray(12, nameEnd + 4), ...body]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, socket };
};

const resolveOver = async (answer: Answer | null, signal: AbortSignal): Promise<readonly string[]> => {
  const { address, socket } = await startNameServer(answer);
  try {
    return await makeResolveHost([address])('hooks.example.com', signal);
  } finally {
    socket.close();
  }
};

const never = new AbortController().signal;

describe('resolveHost', () => {
  it('returns all addresses of a name', async () => {
    const ipv4 = [
      [93, 184, 216, 34],
      [10, 0, 0, 1],
    ];
    expect(await resolveOver({ ipv4 }, never)).toEqual(['93.184.216.34', '10.0.0.1']);
  });

  it('returns none for a name that does not exist', async () => {
    expect(await resolveOver({ code: NXDOMAIN }, never)).toEqual([]);
  });

  it('rejects when the name server fails', async () => {
    await expect(resolveOver({ code: SERVFAIL }, never)).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('rejects when its signal aborts before the name server has answered', async () => {
    await expect(resolveOver(null, AbortSignal.timeout(20))).rejects.toMatchObject({ code: 'ECANCELLED' });
  });
});
