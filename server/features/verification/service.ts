export { forgetDocuments, saveDocument } from './documents.ts'
export { openDocument } from './links.ts'
