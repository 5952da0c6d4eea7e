import { asc, desc, eq, or } from 'drizzle-orm'
import { checklistReviews, checklistRunItems, checklistRuns, checklistTemplates } from '#db/schema/index.ts'
import type { UserCtx } from '#server/core/context.ts'

/** The caller's checklists with the own notes, own templates, and the reviews of scores that the caller asked for. */
export async function checklistsOf({ db, actor }: UserCtx) {
  const templates = await db.select().from(checklistTemplates).where(eq(checklistTemplates.ownerId, actor.id))
  const mine = or(eq(checklistRuns.contractorId, actor.id), eq(checklistRuns.professionalId, actor.id))
  const rows = await db
    .select({ run: checklistRuns, item: checklistRunItems })
    .from(checklistRuns)
    .leftJoin(checklistRunItems, eq(checklistRunItems.runId, checklistRuns.id))
    .where(mine)
    .orderBy(asc(checklistRuns.createdAt), asc(checklistRuns.id), asc(checklistRunItems.position))
  const checklists = [...Map.groupBy(rows, ({ run }) => run.id).values()].map((lines) => {
    const { bookingId, name, status, score, createdAt } = lines[0]!.run
    const itens = lines.flatMap(({ item }) =>
      item ? [{ descricao: item.description, feitoEm: item.doneAt, anotacao: item.noteBy === actor.id ? item.note : null }] : [],
    )
    return { agendamentoId: bookingId, nome: name, status, nota: score, criadoEm: createdAt, itens }
  })
  const modelosDeChecklist = templates.map(({ name, items, createdAt }) => ({
    nome: name,
    itens: items.map(({ descricao }) => descricao),
    criadoEm: createdAt,
  }))
  return { modelosDeChecklist, checklists, revisoesDeChecklist: await reviewsAskedBy(db, actor.id) }
}

function reviewsAskedBy(db: UserCtx['db'], userId: string) {
  return db
    .select({
      motivo: checklistReviews.reason,
      notaAntes: checklistReviews.scoreBefore,
      notaDepois: checklistReviews.scoreAfter,
      decisao: checklistReviews.decision,
      criadoEm: checklistReviews.createdAt,
    })
    .from(checklistReviews)
    .where(eq(checklistReviews.requesterId, userId))
    .orderBy(desc(checklistReviews.createdAt))
}
