import type postgres from 'postgres'
import type { Person } from '#server/test/stage/factories.ts'

/** Tables of the simulated people, whose rows are kept. All other tables are emptied. */
const kept = [
  'usuarios',
  'user_roles',
  'perfis_profissionais',
  'assinaturas',
  'payment_customers',
  'search_index',
  'search_settings',
]

/**
 * Returns a function that resets the database between two runs. Afterwards there are no bookings, and professionals work from
 * 08:00 to 20:00 every day. Triggers are off, because it deletes from append-only tables.
 */
export async function resetter(sql: postgres.Sql, professionals: readonly Person[]): Promise<() => Promise<void>> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ${sql(kept)} order by 1`
  const [known] = await sql<{ jobs: string | null; cards: string | null }[]>`
    select to_regclass('graphile_worker._private_jobs')::text as jobs, to_regclass('stripe_sandbox.objects')::text as cards`
  const statements = [
    'set local session_replication_role = replica',
    ...tables.map(({ name }) => `delete from "${name}"`),
    ...(known?.jobs ? ['delete from graphile_worker._private_jobs'] : []),
    ...(known?.cards
      ? [
          `delete from stripe_sandbox.objects where kind not in ('customer', 'product', 'price')`,
          'delete from stripe_sandbox.deliveries',
          'delete from stripe_sandbox.answers',
        ]
      : []),
    'update usuarios set agendamentos_realizados = 0, ativo = true where agendamentos_realizados <> 0 or not ativo',
    `update perfis_profissionais set buffer_antes_min = 0, buffer_depois_min = 0, max_bookings_per_day = null, horizon_days = 180,
      antecedencia_minima_horas = 2, away_since = null, away_until = null, perfil_ativo = true, answers_each = false, preco_base_diaria = 180`,
    `insert into disponibilidade (profissional_ref, dia_da_semana, hora_inicio, hora_fim)
      select id::uuid, weekday, '08:00', '20:00' from unnest(string_to_array('${professionals.map(({ id }) => id).join(',')}', ',')) id
      cross join generate_series(0, 6) weekday`,
  ].join('; ')
  return async () => {
    await sql.begin((tx) => tx.unsafe(statements))
  }
}
