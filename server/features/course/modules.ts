import { sql } from 'drizzle-orm'
import { courseProgress, type Certificate } from '#db/schema/index.ts'
import { CourseContent, courseMessages, type ReadSection } from '#shared/course.ts'
import type { Ctx, UserCtx } from '#server/core/context.ts'
import { Forbidden, NotFound } from '#server/core/errors.ts'
import { certificateOf, moduleById, moduleTitles, progressOf } from './queries.ts'
import { statesOf } from './rules.ts'
import type { CourseView, ModuleView } from './views.ts'

/** The caller's course: the modules with their state, and the valid certificate, or else the newest one. */
export async function myCourse(ctx: UserCtx): Promise<CourseView> {
  const [modules, certificate] = await Promise.all([modulesFor(ctx, ctx.actor.id), certificateOf(ctx, ctx.actor.id)])
  return { modules, certificate: certificate ? viewOf(ctx, certificate) : null }
}

/**
 * Returns a module with its text. Throws NOT_FOUND for an unknown module, FORBIDDEN `module_locked` until all earlier modules are
 * completed.
 */
export async function readModule(ctx: UserCtx, moduleId: string): Promise<ModuleView> {
  const [modules, module] = await Promise.all([modulesFor(ctx, ctx.actor.id), moduleById(ctx, moduleId)])
  const at = modules.findIndex(({ id }) => id === moduleId)
  const mine = modules[at]
  if (!module || !mine) throw new NotFound(courseMessages.notFound)
  if (mine.state === 'locked') throw new Forbidden(courseMessages.locked, 'module_locked')
  const { description: _description, sections: _sections, ...facts } = mine
  const next = modules[at + 1]
  const content = CourseContent.parse(JSON.parse(module.content))
  return { ...facts, content, next: next ? { id: next.id, title: next.title } : null }
}

/**
 * Stores that the caller has read a module up to a section. Reading an earlier section again changes nothing. Throws the errors
 * of `readModule`.
 */
export async function markRead(ctx: UserCtx, { moduleId, section }: ReadSection): Promise<{ sectionsRead: number }> {
  const module = await openModule(ctx, moduleId)
  const sectionsRead = Math.min(section + 1, module.sections)
  const [row] = await ctx.db
    .insert(courseProgress)
    .values({ id: ctx.newId(), professionalId: ctx.actor.id, moduleId, sectionsRead, updatedAt: ctx.now() })
    .onConflictDoUpdate({
      target: [courseProgress.professionalId, courseProgress.moduleId],
      set: { sectionsRead: sql`greatest(${courseProgress.sectionsRead}, ${sectionsRead})`, updatedAt: ctx.now() },
    })
    .returning({ sectionsRead: courseProgress.sectionsRead })
  return { sectionsRead: row?.sectionsRead ?? sectionsRead }
}

/**
 * Returns a module that the caller may work on. Throws NOT_FOUND for an unknown module, FORBIDDEN `module_locked` for a locked
 * one.
 */
export async function openModule(ctx: UserCtx, moduleId: string) {
  const module = (await modulesFor(ctx, ctx.actor.id)).find(({ id }) => id === moduleId)
  if (!module) throw new NotFound(courseMessages.notFound)
  if (module.state === 'locked') throw new Forbidden(courseMessages.locked, 'module_locked')
  return module
}

async function modulesFor(ctx: Ctx, professionalId: string) {
  const [modules, progress] = await Promise.all([moduleTitles(ctx), progressOf(ctx, professionalId)])
  return statesOf(modules, progress).map((module) => {
    const mine = progress.find(({ moduleId }) => moduleId === module.id)
    return { ...module, sectionsRead: mine?.sectionsRead ?? 0, grade: mine?.quizGrade ?? null }
  })
}

function viewOf(ctx: Ctx, certificate: Certificate): CourseView['certificate'] {
  const { id, status, verificationCode: code, issuedAt, validUntil } = certificate
  if (status === 'pendente') return null
  const over = (status !== 'pago' && status !== 'ativo') || (validUntil !== null && validUntil <= ctx.now())
  const checkUrl = code && new URL(`/verificar/${code}`, ctx.settings.publicUrl).href
  return { id, status: over ? 'over' : status === 'ativo' ? 'active' : 'paid', code, issuedAt, validUntil, checkUrl }
}
