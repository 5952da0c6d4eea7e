export { CardForm, CardFormSkeleton } from './card-form.tsx'
export type { CardResult } from './card-form.tsx'
export { useCharge } from './use-charge.ts'
export { useUntilDecided } from './use-until-decided.ts'
