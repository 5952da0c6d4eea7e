import { CourseContent } from '#shared/course.ts'
import { courseSource } from './modules.ts'
import type { ModuleSource } from './source.ts'

/** The SQL that inserts all modules, or updates a module that already exists. */
function courseSql(): string {
  return courseSource.map(moduleSql).join('--> statement-breakpoint\n')
}

function moduleSql(module: ModuleSource, index: number): string {
  const { id, title, description, durationInMinutes, sections, quiz } = module
  const content = JSON.stringify(CourseContent.parse(sections))
  const values = [quoted(id), quoted(title), quoted(description), index + 1, durationInMinutes, quoted(content)]
  return `insert into "curso_modulos" ("id", "titulo", "descricao", "ordem", "duracao_estimada_min", "content", "quiz")
values (${values.join(', ')}, ${quoted(JSON.stringify(quiz))}::jsonb)
on conflict ("ordem") do update set "titulo" = excluded."titulo", "descricao" = excluded."descricao",
  "duracao_estimada_min" = excluded."duracao_estimada_min", "content" = excluded."content", "quiz" = excluded."quiz";
`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** `npm run db:course` prints the SQL for a migration that was created with `drizzle-kit generate --custom`. */
if (import.meta.main) process.stdout.write(courseSql())
