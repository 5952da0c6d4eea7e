export { forgetDocuments, saveDocument, sendDocuments } from './documents.ts'
export { linkDocuments, openDocument } from './links.ts'
