export { Contact } from './contact.tsx'
export { calls, verifiedWords } from './landing-texts.ts'
export { Fee, HoldTime } from './price-words.tsx'
