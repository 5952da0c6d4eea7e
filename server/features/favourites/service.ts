export { favouriteIds } from './queries.ts'
