export { placeSlugOfCep } from './places.ts'
