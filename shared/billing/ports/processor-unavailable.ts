/** Thrown where the processor cannot be called, or gives no usable answer. Whether a change was made is not known then. */
export class ProcessorUnavailableError extends Error {
  override readonly name = 'ProcessorUnavailableError';
}
