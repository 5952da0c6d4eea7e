import { hygiene } from './hygiene.ts'
import { rights } from './rights.ts'
import { safety } from './safety.ts'
import { service } from './service.ts'
import type { ModuleSource } from './source.ts'

/** All modules of the course, in order. After a change here, run `npm run db:course` to get the SQL for a new migration. */
export const courseSource: readonly ModuleSource[] = [hygiene, safety, service, rights]
