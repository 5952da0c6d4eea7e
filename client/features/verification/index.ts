export { DocumentField } from './document-field.tsx'
