export { DocumentsForm, useSendDocuments } from './documents-form.tsx'
export { NameChangeRequest } from './name-change-request.tsx'
