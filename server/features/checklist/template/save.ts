import { and, count, eq } from 'drizzle-orm'
import { checklistTemplates, users, type ChecklistTemplateItem } from '#db/schema/index.ts'
import { checklistMessages, MAX_OWN_TEMPLATES, type SaveTemplate } from '#shared/checklists.ts'
import type { Tx, UserCtx } from '#server/core/context.ts'
import { BadInput, Conflict, NotFound } from '#server/core/errors.ts'
import { refuseContacts } from '#server/core/screening.ts'
import { inTransaction } from '#server/core/transaction.ts'

/**
 * Stores a template of the caller, or replaces one. Checklists that were made from it keep their items. An equal template under
 * the same name is not stored again. Throws NOT_FOUND for a template of other people; BAD_REQUEST `name_taken` at `name`,
 * `screened`; CONFLICT `too_many_templates`.
 */
export async function saveTemplate(ctx: UserCtx, input: SaveTemplate): Promise<{ templateId: string }> {
  const { templateId, name, description } = input
  const items = itemsJson(input)
  refuseContacts({ name, description, items: input.items.map((item) => `${item.room} ${item.description}`).join('\n') })
  return inTransaction(ctx, async (tx) => {
    // The lock lets each person save one template at a time, so that parallel calls cannot exceed the limit.
    await tx.db.select({ id: users.id }).from(users).where(eq(users.id, tx.actor.id)).for('no key update')
    const sameName = await ownByName(tx, name)
    const row = { name, description: description || null, items }
    if (sameName && sameName.id !== templateId) {
      if (!templateId && textOf(sameName) === textOf(row)) return { templateId: sameName.id }
      throw new BadInput('name', checklistMessages.nameTaken, 'name_taken')
    }
    if (templateId) return replace(tx, templateId, row)
    const [kept] = await tx.db.select({ total: count() }).from(checklistTemplates).where(mine(tx))
    if ((kept?.total ?? 0) >= MAX_OWN_TEMPLATES) throw new Conflict('too_many_templates', checklistMessages.tooManyTemplates)
    const id = tx.newId()
    await tx.db.insert(checklistTemplates).values({ id, ...row, isPublic: false, ownerId: tx.actor.id, createdAt: tx.now() })
    return { templateId: id }
  })
}

/** Deletes a template of the caller. Checklists that were made from it stay. Throws NOT_FOUND for a template of other people. */
export async function deleteTemplate(ctx: UserCtx, templateId: string): Promise<{ ok: true }> {
  const [gone] = await ctx.db
    .delete(checklistTemplates)
    .where(and(eq(checklistTemplates.id, templateId), mine(ctx)))
    .returning({ id: checklistTemplates.id })
  if (!gone) throw new NotFound(checklistMessages.templateMissing)
  return { ok: true }
}

function mine({ actor }: UserCtx) {
  return eq(checklistTemplates.ownerId, actor.id)
}

async function ownByName(tx: Tx<UserCtx>, name: string) {
  const [row] = await tx.db
    .select()
    .from(checklistTemplates)
    .where(and(mine(tx), eq(checklistTemplates.name, name)))
  return row
}

/**
 * Returns the content of a template as text, to compare two templates. The JSON itself cannot be compared as text, because the
 * database does not preserve the order of its keys.
 */
function textOf({ description, items }: { description: string | null; items: readonly ChecklistTemplateItem[] }): string {
  return JSON.stringify([description, items.map(({ descricao, obrigatorio, ambiente }) => [descricao, obrigatorio, ambiente])])
}

async function replace(
  tx: Tx<UserCtx>,
  templateId: string,
  row: { name: string; description: string | null; items: ChecklistTemplateItem[] },
) {
  const [changed] = await tx.db
    .update(checklistTemplates)
    .set(row)
    .where(and(eq(checklistTemplates.id, templateId), mine(tx)))
    .returning({ id: checklistTemplates.id })
  if (!changed) throw new NotFound(checklistMessages.templateMissing)
  return { templateId }
}

function itemsJson({ items }: SaveTemplate): ChecklistTemplateItem[] {
  return items.map(({ description, room, mandatory }, index) => ({
    ordem: index + 1,
    descricao: description,
    obrigatorio: mandatory,
    ...(room !== '' && { ambiente: room }),
  }))
}
