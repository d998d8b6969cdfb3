/** The part of WebAssembly's JavaScript interface that is used here; TypeScript describes it with browsers only. */
type WasmMemory = { readonly buffer: ArrayBuffer; readonly grow: (this: WasmMemory, pages: number) => number };

declare const WebAssembly: { readonly Memory: { readonly prototype: WasmMemory } };

const PAGE_BYTES = 65_536;

/**
 * Keeps every WebAssembly memory of this thread below a size: growing beyond it fails, as it does when a machine has no
 * more. Limits of a worker thread do not cover this memory.
 */
export const limitWasmMemory = (maxBytes: number): void => {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  Object.defineProperty(prototype, 'grow', {
    value(this: WasmMemory, pages: number): number {
      if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('the memory may not grow further');
      return Reflect.apply(grow, this, [pages]);
    },
  });
};
