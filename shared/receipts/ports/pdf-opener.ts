import type { TextPage } from '../domain/reading/text-page.ts';

/** A page without text, as pixels: red, green, blue and opacity, a byte each. */
export type RenderedPage = { readonly kind: 'pixels'; readonly bytes: Uint8Array; readonly width: number; readonly height: number };

export type PdfPage = RenderedPage | { readonly kind: 'text'; readonly text: TextPage };

export type PdfProblem = 'pdf_encrypted' | 'pdf_invalid_structure' | 'pdf_too_many_pages' | 'pdf_hidden_content';

export type OpenedPdf =
  | { readonly kind: 'opened'; readonly pages: readonly PdfPage[] }
  | { readonly kind: 'refused'; readonly problem: PdfProblem };

/** Opens PDFs within bounds of time and memory. A document that breaks the reader breaks nothing else. */
export type PdfOpener = { readonly open: (bytes: Uint8Array, maxPages: number) => Promise<OpenedPdf> };
