import type { ReceiptUploads } from '../../../../functions/validate-ocr/ports/receipt-uploads.ts';

export type FakeReceiptUploads = ReceiptUploads & { readonly uploaded: Map<string, Uint8Array> };

/** Uploads in memory, by user and id. */
export const makeFakeReceiptUploads = (): FakeReceiptUploads => {
  const uploaded = new Map<string, Uint8Array>();
  return {
    uploaded,
    presignPost: (userId, uploadId) => ({ url: 'https://receipts.example/', fields: { key: `uploads/${userId}/${uploadId}` } }),
    read: (userId, uploadId) => Promise.resolve(uploaded.get(`uploads/${userId}/${uploadId}`) ?? null),
  };
};
