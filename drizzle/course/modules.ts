import { hygiene } from './hygiene.ts'
import { rights } from './rights.ts'
import { safety } from './safety.ts'
import { service } from './service.ts'
import type { ModuleSource } from './source.ts'

/** The modules of the course in their order. After a change, `npm run db:course` writes the SQL of the next migration. */
export const courseSource: readonly ModuleSource[] = [hygiene, safety, service, rights]
