import { desc, eq } from 'drizzle-orm'
import { professionalProfiles, users } from '#db/schema/index.ts'
import { accountStates, roleNames, USER_LIST_MAX, type UserFilter } from '#shared/admin-users.ts'
import { formatPhone } from '#shared/brazil.ts'
import { writtenDay } from '#shared/days.ts'
import { dayOf } from '#shared/time.ts'
import { DEFAULT_ZONE } from '#shared/zones.ts'
import { recordAct } from '#server/core/audit.ts'
import type { UserCtx } from '#server/core/context.ts'
import { toCsv } from '#server/core/csv.ts'
import { inTransaction } from '#server/core/transaction.ts'
import { conditionOf } from './filter.ts'
import { storedRolesOf } from './list.ts'
import { maskCpf } from './rules.ts'
import type { UserList } from './views.ts'

const headings = ['Nome', 'CPF', 'E-mail', 'Telefone', 'Papéis', 'Situação', 'Verificação', 'Cidade', 'UF', 'Cadastro']

/**
 * Exports the people who match a filter as CSV, newest first, at most USER_LIST_MAX, with masked CPFs. The audit log records
 * which filters were used and the number of people, but not the searched text. Throws TOO_MANY_REQUESTS as in the list.
 */
export async function exportUsers(ctx: UserCtx, filter: UserFilter): Promise<UserList> {
  return inTransaction(ctx, async (tx) => {
    const { name, cpf, email, phone, active, city, state, createdAt, id } = users
    const found = await conditionOf(tx, filter)
    const rows = await tx.db
      .select({ id, name, cpf, email, phone, active, city, state, createdAt, status: professionalProfiles.verificationStatus })
      .from(users)
      .leftJoin(professionalProfiles, eq(professionalProfiles.userId, id))
      .where(found)
      .orderBy(desc(createdAt), desc(id))
      .limit(USER_LIST_MAX)
    const roles = await storedRolesOf(
      tx,
      rows.map((row) => row.id),
    )
    const parts = Object.entries(filter).flatMap(([part, value]) => (value ? [part] : []))
    await recordAct(tx, {
      action: 'users.listed',
      entity: 'user_lists',
      entityId: tx.newId(),
      details: { parts, rows: rows.length },
    })
    const today = dayOf(tx.now(), DEFAULT_ZONE)
    const csv = toCsv(
      headings,
      rows.map((row) => [
        row.name,
        maskCpf(row.cpf),
        row.email,
        formatPhone(row.phone),
        (roles.get(row.id) ?? []).map((role) => roleNames[role]).join(', '),
        row.active ? accountStates.ativa : accountStates.inativa,
        row.status ?? '',
        row.city ?? '',
        row.state ?? '',
        writtenDay(dayOf(row.createdAt, DEFAULT_ZONE)),
      ]),
    )
    return { fileName: `pessoas-plumai-${today}.csv`, csv, rows: rows.length }
  })
}
