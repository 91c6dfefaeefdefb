/** Content of pictures and documents, by its digest: over files, and over an S3 service. */
export type { BlobRange, BlobStore, RemoveOptions, StoredBlob } from './blob-store.ts'
export { BlobDigestError, BlobUnavailableError } from './errors.ts'
export { type BlobExamination, examineBlobs, isNamed, type ReadHousehold } from './examine-blobs.ts'
export { FileBlobs } from './file-blobs.ts'
export { type S3Options, S3Service } from './s3/service.ts'
export { readUnnamed, type UnnamedBlobs, writeUnnamed } from './unnamed.ts'
