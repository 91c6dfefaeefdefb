/** Content on its way into the blob store. */
export { StoredContent, Upload } from './upload.ts'
export { UploadFolder } from './upload-folder.ts'
