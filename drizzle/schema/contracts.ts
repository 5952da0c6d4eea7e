import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CHANGE_LENGTH, ContractEnd, ContractStatus, TASKS_LENGTH } from '#shared/contracts.ts'
import { Service } from '#shared/services.ts'
import { isSha256, oneOf, valuesOf } from './checks.ts'
import { users } from './auth.ts'
import { cents, day, instant, randomId } from './columns.ts'
import { professionalProfiles } from './profile.ts'

/** contratos_mensalistas: monthly employment contracts and their drafts, under the law of domestic work (LC 150/2015). */
export const monthlyContracts = pgTable(
  'contratos_mensalistas',
  {
    id: randomId(),
    contractorId: uuid('contratante_ref')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    professionalId: uuid('profissional_ref').notNull(),
    startsOn: day('data_inicio').notNull(),
    status: text('status', { enum: valuesOf(ContractStatus) })
      .notNull()
      .default('rascunho'),
    monthlySalaryInCents: cents('salario_base').notNull(),
    daysPerWeek: integer('dias_trabalho_semana').notNull(),
    hoursPerDay: integer('horas_dia').notNull(),
    payday: integer('dia_pagamento').notNull(),
    /** The path of the contract's PDF on our server. */
    url: text('contrato_url'),
    createdAt: instant('created_at').notNull().defaultNow(),
    services: text('services', { enum: valuesOf(Service) })
      .array()
      .notNull()
      .default([]),
    /** Further tasks of the contract, in the contractor's words. */
    tasks: text('tasks').notNull().default(''),
    /**
     * The contract text that is shown, printed and accepted. It calls the parties by their roles, not names, so that it stays
     * valid when an account is erased.
     */
    text: text('contract_text'),
    /** SHA-256 of the contract text. */
    textHash: text('text_hash'),
    /** When the contractor first sent the contract. The professional cannot see it before that. */
    proposedAt: instant('proposed_at'),
    /** What the professional asks the contractor to change in the current contract text. */
    changeRequest: text('change_request'),
    changeRequestedAt: instant('change_requested_at'),
    /** When each party accepted the current text, and from which IP address (encrypted, base64). */
    contractorAcceptedAt: instant('contractor_accepted_at'),
    contractorAddress: text('contractor_address'),
    professionalAcceptedAt: instant('professional_accepted_at'),
    professionalAddress: text('professional_address'),
    activatedAt: instant('activated_at'),
    noticeAt: instant('notice_at'),
    noticeBy: uuid('notice_by').references(() => users.id, { onDelete: 'restrict' }),
    lastDay: day('last_day'),
    endedAt: instant('ended_at'),
    end: text('end_kind', { enum: valuesOf(ContractEnd) }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'contratos_mensalistas_profissional_ref_fk',
      columns: [table.professionalId],
      foreignColumns: [professionalProfiles.userId],
    }).onDelete('restrict'),
    index('contratos_mensalistas_contratante').on(table.contractorId, table.createdAt),
    index('contratos_mensalistas_profissional').on(table.professionalId, table.createdAt),
    index('contratos_mensalistas_notice_by')
      .on(table.noticeBy)
      .where(sql`${table.noticeBy} is not null`),
    index('contratos_mensalistas_last_day')
      .on(table.lastDay)
      .where(sql`${table.status} = 'ativo' and ${table.lastDay} is not null`),
    uniqueIndex('contratos_mensalistas_one_open')
      .on(table.contractorId, table.professionalId)
      .where(sql`${table.status} <> 'encerrado'`),
    check('contratos_mensalistas_status', oneOf(table.status)),
    check(
      'contratos_mensalistas_numbers',
      sql`${table.monthlySalaryInCents} > 0 and ${table.daysPerWeek} between 1 and 6
        and ${table.hoursPerDay} between 1 and 12 and ${table.payday} between 1 and 31`,
    ),
    check('contratos_mensalistas_two_people', sql`${table.contractorId} <> ${table.professionalId}`),
    check(
      'contratos_mensalistas_texts',
      sql.raw(`char_length(tasks) <= ${TASKS_LENGTH} and char_length(change_request) <= ${CHANGE_LENGTH}`),
    ),
    check(
      'contratos_mensalistas_text_hash',
      sql`(${table.text} is null) = (${table.textHash} is null) and (${table.textHash} is null or ${isSha256(table.textHash)})`,
    ),
    check(
      'contratos_mensalistas_acceptances',
      sql`(coalesce(${table.contractorAcceptedAt}, ${table.professionalAcceptedAt}) is null
          or (${table.proposedAt} is not null and ${table.textHash} is not null))
        and (${table.contractorAddress} is null or ${table.contractorAcceptedAt} is not null)
        and (${table.professionalAddress} is null or ${table.professionalAcceptedAt} is not null)`,
    ),
    check(
      'contratos_mensalistas_active',
      sql`(${table.activatedAt} is null
          or (${table.contractorAcceptedAt} is not null and ${table.professionalAcceptedAt} is not null))
        and (${table.status} <> 'ativo' or ${table.activatedAt} is not null)
        and (${table.status} <> 'rascunho' or ${table.activatedAt} is null)`,
    ),
    check('contratos_mensalistas_change_request', sql`(${table.changeRequest} is null) = (${table.changeRequestedAt} is null)`),
    check(
      'contratos_mensalistas_notice',
      sql`(${table.noticeAt} is null) = (${table.lastDay} is null) and (${table.noticeAt} is null) = (${table.noticeBy} is null)
        and (${table.noticeAt} is null or ${table.activatedAt} is not null)
        and ${table.noticeBy} in (${table.contractorId}, ${table.professionalId})`,
    ),
    check(
      'contratos_mensalistas_ended',
      sql`(${table.status} = 'encerrado') = (${table.endedAt} is not null)
        and (${table.endedAt} is null) = (${table.end} is null)
        and (${table.end} is null or (${table.end} = 'aviso') = (${table.activatedAt} is not null))
        and (${table.end} is distinct from 'aviso' or ${table.noticeAt} is not null)
        and ${table.end} in ('recusado', 'retirado', 'aviso')`,
    ),
  ],
)

export type MonthlyContract = typeof monthlyContracts.$inferSelect
