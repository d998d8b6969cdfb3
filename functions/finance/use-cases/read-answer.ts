import type { Clock } from '../../../shared/platform/time/clock.ts';

/** How long a request makes its answer: a job takes over what needs more. */
export const MAX_ANSWER_MS = 8_000;
/** Size of a file in an answer: base64 adds a third, and an answer has at most 6 MB. */
const MAX_ANSWER_BYTES = 4_000_000;

/** All bytes of a file; null for more of them than an answer has, and when they are not complete at an instant (epoch milliseconds). */
export const readAnswer = async (
  chunks: AsyncIterable<Uint8Array>,
  until: number,
  clock: Pick<Clock, 'now'>,
): Promise<Uint8Array | null> => {
  const held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES || clock.now() >= until) return null;
  }
  return Buffer.concat(held);
};
