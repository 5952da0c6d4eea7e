export { CardForm, CardFormSkeleton } from './card-form.tsx'
export type { CardResult } from './card-form.tsx'
