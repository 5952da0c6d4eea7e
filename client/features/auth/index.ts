export { passwordHint } from './password-hint.ts'
