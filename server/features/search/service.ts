export { findFreeOn, isAnyoneFree } from './anyone.ts'
export { refuseDay } from './criteria.ts'
export { placeSlugOfCep } from './places.ts'
export { searchJobs } from './unknown-words.ts'
