import { connectUnbounded } from '#server/core/database/connect.ts'
import { withoutIndexes } from './data.ts'

/**
 * Inserts finished, paid bookings of the last three years, none in the last month, spread over all professionals. Each professional is
 * also the contractor of another one, so that no pair has enough bookings for the hiring alert.
 */
export async function fillHistory(url: string, count: number): Promise<void> {
  const { sql, end } = connectUnbounded(url)
  await sql.begin(async (tx) => {
    await tx`set local synchronous_commit = off`
    await tx`set local statement_timeout = 0`
    await tx`set local transaction_timeout = 0`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx`set local session_replication_role = replica`
    const indexes = await withoutIndexes(tx, ['agendamentos'])
    await tx`
      create temp table bench_people on commit drop as
      select row_number() over (order by usuario_ref) - 1 as n, usuario_ref as id from perfis_profissionais`
    await tx`create unique index on bench_people (n)`
    await tx`analyze bench_people`
    await tx`
      insert into agendamentos (contratante_ref, profissional_ref, data_hora_inicio, data_hora_fim, duracao_estimada_horas,
        valor_profissional, taxa_plataforma, valor_total_contratante, status_servico, status_pagamento, daily_price, fee_bp,
        start_code, created_at, updated_at)
      select contractor.id, professional.id, at, at + interval '4 hours', 4, 120, 12, 132, 'Concluído', 'Pago', 200, 1000,
        '1234', at - interval '5 days', at
      from (select count(*) as people from bench_people) everybody
      cross join generate_series(0, ${count - 1}::bigint) booking
      join bench_people professional on professional.n = booking % people
      join bench_people contractor on contractor.n = (booking + 1 + booking / people) % people
      cross join lateral (
        select date_trunc('day', now()) + interval '11 hours' - (40 + (booking * 31) % 1000) * interval '1 day' as at) moment
      where contractor.id <> professional.id`
    for (const index of indexes) await tx.unsafe(index)
  })
  await sql`vacuum analyze agendamentos`
  await end()
}
