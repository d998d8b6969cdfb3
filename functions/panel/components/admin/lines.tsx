import type { ComponentChildren } from 'preact';

/** Values of a cell, a line each; empty ones are left out. */
export const Lines = ({ lines }: { readonly lines: readonly ComponentChildren[] }) => (
  <>{lines.map((line, index) => line !== null && line !== '' && <div key={index}>{line}</div>)}</>
);
