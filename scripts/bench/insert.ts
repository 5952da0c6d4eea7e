import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { activeStatuses } from '#shared/booking.ts'
import type { RequestBooking } from '#shared/booking-request.ts'
import { forEach, type Run } from './load.ts'

type Where = { readonly sql: postgres.Sql; readonly crowd: readonly { readonly actor: { readonly id: string } }[] }

const HOUR = 3_600_000

/**
 * Inserts only the row of a booking, with one statement and the product's triggers. `checking` first checks that the slot is
 * free, like software without a constraint. `guarded` relies on the exclusion constraint, like the product.
 */
export function insertsOf({ sql, crowd }: Where, clients: number, how: 'checking' | 'guarded') {
  const write = how === 'checking' ? checking : guarded
  return (slots: readonly RequestBooking[]): Promise<Run> =>
    forEach(slots, clients, ({ professionalId, start, durationHours }, place) => {
      const [since, until] = [start, new Date(start.getTime() + durationHours * HOUR)].map((at) => at.toISOString())
      const contractorId = crowd[place % crowd.length]?.actor.id ?? ''
      const row = sql`
        ${randomUUID()}::uuid, ${contractorId}::uuid, ${professionalId}::uuid, ${since!}::timestamptz, ${until!}::timestamptz,
        ${durationHours}::int, 9000, 1800, 10800, 18000, 2000, now() + interval '15 minutes'`
      return write(sql, row, { professionalId, since: since!, until: until! })
    })
}

type Hours = { readonly professionalId: string; readonly since: string; readonly until: string }

function checking(sql: postgres.Sql, row: postgres.Fragment, { professionalId, since, until }: Hours) {
  return sql`
    ${into(sql)} select ${row} where not exists (
      select from agendamentos
      where profissional_ref = ${professionalId}::uuid and status_servico = any (${[...activeStatuses]}::text[])
        and data_hora_inicio < ${until}::timestamptz and data_hora_fim > ${since}::timestamptz)`
}

function guarded(sql: postgres.Sql, row: postgres.Fragment) {
  return sql`${into(sql)} values (${row}) on conflict do nothing`
}

function into(sql: postgres.Sql) {
  return sql`
    insert into agendamentos (id, contratante_ref, profissional_ref, data_hora_inicio, data_hora_fim, duracao_estimada_horas,
      valor_profissional, taxa_plataforma, valor_total_contratante, daily_price, fee_bp, hold_expires_at)`
}
