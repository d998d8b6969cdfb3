import type { ComponentChildren } from 'preact';

/** Values of a cell, a line each; empty ones, and those of a condition that is false, are left out. */
export const Lines = ({ lines }: { readonly lines: readonly ComponentChildren[] }) => (
  <>{lines.map((line, index) => line !== null && line !== false && line !== '' && <div key={index}>{line}</div>)}</>
);
