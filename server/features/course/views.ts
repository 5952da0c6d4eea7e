import { z } from 'zod'
import { CourseSection } from '#shared/course.ts'

const state = z.enum(['locked', 'open', 'done'])

const moduleShape = {
  id: z.string(),
  position: z.int(),
  title: z.string(),
  durationInMinutes: z.int(),
  /** How many sections the professional has read, counted from the first one. */
  sectionsRead: z.int(),
  /** The professional's best grade in the quiz of the module, 0 to 10; null before the first attempt. */
  grade: z.number().nullable(),
  state,
}

const CertificateView = z.strictObject({
  id: z.string(),
  /**
   * 'paid' means that the certificate is bought and will be issued when the modules are done. 'over' means that two years have
   * passed, or that the buyer withdrew from the purchase.
   */
  status: z.enum(['paid', 'active', 'over']),
  code: z.string().nullable(),
  issuedAt: z.date().nullable(),
  validUntil: z.date().nullable(),
  /** The public address at which the certificate can be checked; the QR code contains it. */
  checkUrl: z.string().nullable(),
})

export const CourseView = z.strictObject({
  modules: z.array(z.strictObject({ ...moduleShape, description: z.string(), sections: z.int() })),
  certificate: CertificateView.nullable(),
})
export type CourseView = z.output<typeof CourseView>

export const ModuleView = z.strictObject({
  ...moduleShape,
  content: z.array(CourseSection),
  /** The next module of the course; null after the last one. */
  next: z.strictObject({ id: z.string(), title: z.string() }).nullable(),
})
export type ModuleView = z.output<typeof ModuleView>

export const ReadView = z.strictObject({ sectionsRead: z.int() })

/** The questions of an attempt, without the right answers. */
export const AttemptView = z.strictObject({
  attemptId: z.string(),
  questions: z.array(z.strictObject({ question: z.string(), choices: z.array(z.string()) })),
})
export type AttemptView = z.output<typeof AttemptView>

export const GradeView = z.strictObject({
  grade: z.int(),
  passed: z.boolean(),
  /** The questions that were answered wrong: their position and the section that teaches them. The right answer is not shown. */
  wrong: z.array(z.strictObject({ position: z.int(), about: z.string() })),
  /** True if passing this quiz issued the certificate. */
  issued: z.boolean(),
})
export type GradeView = z.output<typeof GradeView>
