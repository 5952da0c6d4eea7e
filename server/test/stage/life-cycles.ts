import { getTableName } from 'drizzle-orm'
import postgres from 'postgres'
import { lifeCycles } from '#db/schema/life-cycles.ts'

/** Installs triggers that refuse every change of a status that is not a step of `lifeCycles`. */
export async function refuseOtherSteps(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    for (const { column, steps } of lifeCycles) {
      const [table, name] = [getTableName(column.table), column.name]
      const listed = Object.entries(steps).flatMap(([from, tos]) => tos.map((to) => `('${from}', '${to}')`))
      await sql.unsafe(`
        create function ${table}_step() returns trigger language plpgsql as $$
        begin
          raise exception 'no step of ${table}: % to %', old.${name}, new.${name};
        end $$;
        create trigger ${table}_step before update on ${table} for each row
          when (old.${name} <> new.${name} and (old.${name}, new.${name}) not in (${listed.join(', ')}))
          execute function ${table}_step()`)
    }
  } finally {
    await sql.end()
  }
}
