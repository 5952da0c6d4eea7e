export { keepMembership } from './membership.ts'
