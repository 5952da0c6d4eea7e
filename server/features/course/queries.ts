import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  certificates,
  courseModules,
  courseProgress,
  quizAttempts,
  type Certificate,
  type CourseModule,
  type CourseProgress,
  type QuizAttempt,
} from '#db/schema/index.ts'
import type { Ctx } from '#server/core/context.ts'

/** Returns the modules in order, with the number of their sections and without their text. */
export function moduleTitles(ctx: Ctx) {
  const { id, title, description, position, durationInMinutes, content } = courseModules
  const sections = sql<number>`coalesce(jsonb_array_length(nullif(${content}, '')::jsonb), 0)`
  return ctx.db
    .select({ id, title, description, position, durationInMinutes, sections })
    .from(courseModules)
    .orderBy(asc(position))
}

/** Returns a module by its id; undefined when unknown. */
export async function moduleById(ctx: Ctx, id: string): Promise<CourseModule | undefined> {
  const [module] = await ctx.db.select().from(courseModules).where(eq(courseModules.id, id))
  return module
}

/** Returns the professional's progress in every module begun. */
export function progressOf(ctx: Ctx, professionalId: string): Promise<CourseProgress[]> {
  return ctx.db.select().from(courseProgress).where(eq(courseProgress.professionalId, professionalId))
}

/** Returns the professional's open attempt at a module's quiz: it is not answered yet. */
export async function openAttempt(ctx: Ctx, professionalId: string, moduleId: string): Promise<QuizAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(quizAttempts)
    .where(and(ofModule(professionalId, moduleId), isNull(quizAttempts.submittedAt)))
  return attempt
}

/** Returns the professional's latest attempt at a module's quiz. */
export async function lastAttempt(ctx: Ctx, professionalId: string, moduleId: string): Promise<QuizAttempt | undefined> {
  const [attempt] = await ctx.db
    .select()
    .from(quizAttempts)
    .where(ofModule(professionalId, moduleId))
    .orderBy(desc(quizAttempts.startedAt))
    .limit(1)
  return attempt
}

/** The certificate to show for a professional: the paid or active one, otherwise the newest one that has ended. */
export async function certificateOf(ctx: Ctx, professionalId: string): Promise<Certificate | undefined> {
  const { status, createdAt } = certificates
  const [certificate] = await ctx.db
    .select()
    .from(certificates)
    .where(eq(certificates.professionalId, professionalId))
    .orderBy(desc(inArray(status, ['pago', 'ativo'])), desc(createdAt))
    .limit(1)
  return certificate
}

function ofModule(professionalId: string, moduleId: string) {
  return and(eq(quizAttempts.professionalId, professionalId), eq(quizAttempts.moduleId, moduleId))
}
