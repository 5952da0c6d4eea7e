export { PriceHonesty, Questions } from './landing-end.tsx'
export { Steps } from './landing-middle.tsx'
export { calls, feeWords } from './landing-texts.ts'
