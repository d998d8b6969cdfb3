import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import { attributePointer, fail, type Failure, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { RECEIPT_LIMITS } from '../../../shared/receipts/domain/receipt-limits.ts';
import type { ContentProblem, LoadedReceipt, OpenReceipt } from '../../../shared/receipts/use-cases/open-receipt.ts';
import type { ReceiptSource } from '../domain/receipt-source.ts';
import type { FetchProblem, ImageFetcher } from '../ports/image-fetcher.ts';
import type { ReceiptUploads } from '../ports/receipt-uploads.ts';

export type FileProblem = ContentProblem | FetchProblem | 'image_too_large' | 'upload_not_found';

const at = <Code extends ErrorCode>(field: 'image' | 'image_url' | 'upload_id', failure: Failure<Code>): Failure<Code> => {
  const [problem, ...others] = failure.problems;
  return { ...failure, problems: [{ ...problem, pointer: attributePointer(field) }, ...others] };
};

type LoadDeps = { readonly openReceipt: OpenReceipt; readonly uploads: Pick<ReceiptUploads, 'read'>; readonly fetcher: ImageFetcher };

/** Fetches the file of a receipt from where its caller has it, and checks it. */
export const makeLoadReceipt = ({ openReceipt, uploads, fetcher }: LoadDeps) => {
  const fetched = async (url: string): Promise<Result<LoadedReceipt, FileProblem>> => {
    const found = await fetcher.fetch(url, RECEIPT_LIMITS.maxFileBytes);
    if (found.kind === 'refused') return fail(found.problem);
    return openReceipt(found.bytes, found.mediaType);
  };

  const uploaded = async (userId: UserId, uploadId: string): Promise<Result<LoadedReceipt, FileProblem>> => {
    const bytes = await uploads.read(userId, uploadId);
    if (bytes === null) return fail('upload_not_found');
    if (bytes.byteLength > RECEIPT_LIMITS.maxFileBytes)
      return fail({ code: 'image_too_large', params: { max_bytes: RECEIPT_LIMITS.maxFileBytes } });
    return openReceipt(bytes, null);
  };

  return async (source: ReceiptSource, userId: UserId): Promise<Result<LoadedReceipt, FileProblem>> => {
    switch (source.kind) {
      case 'inline': {
        const opened = await openReceipt(source.bytes, source.mediaType);
        return opened.ok ? opened : at('image', opened);
      }
      case 'url': {
        const found = await fetched(source.url);
        return found.ok ? found : at('image_url', found);
      }
      case 'upload': {
        const found = await uploaded(userId, source.uploadId);
        return found.ok ? found : at('upload_id', found);
      }
    }
  };
};

export type LoadReceipt = ReturnType<typeof makeLoadReceipt>;
