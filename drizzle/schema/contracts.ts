import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from './checks.ts'
import { users } from './auth.ts'
import { cents, day, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** contratos_mensalistas: drafts and contracts under the CLT (AMB-43, LC 150). */
export const monthlyContracts = pgTable(
  'contratos_mensalistas',
  {
    id: randomId(),
    contractorId: uuid('contratante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('profissional_ref').notNull(),
    startsOn: day('data_inicio').notNull(),
    status: text('status', { enum: ['rascunho', 'ativo', 'encerrado'] })
      .notNull()
      .default('rascunho'),
    monthlySalaryInCents: cents('salario_base').notNull(),
    daysPerWeek: integer('dias_trabalho_semana').notNull(),
    hoursPerDay: integer('horas_dia').notNull(),
    payday: integer('dia_pagamento').notNull(),
    url: text('contrato_url'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'contratos_mensalistas_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('contratos_mensalistas_contratante').on(table.contractorId, table.createdAt),
    index('contratos_mensalistas_profissional').on(table.professionalId, table.createdAt),
    check('contratos_mensalistas_status', oneOf(table.status)),
    check(
      'contratos_mensalistas_numbers',
      sql`${table.monthlySalaryInCents} > 0 and ${table.daysPerWeek} between 1 and 6
        and ${table.hoursPerDay} between 1 and 12 and ${table.payday} between 1 and 31`,
    ),
    check('contratos_mensalistas_two_people', sql`${table.contractorId} <> ${table.professionalId}`),
  ],
)

export type MonthlyContract = typeof monthlyContracts.$inferSelect
