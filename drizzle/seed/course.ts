import { CERTIFICATE_YEARS } from '#shared/purchase-kinds.ts'
import { courseSource } from '../course/modules.ts'
import type { certificates, courseProgress, quizAttempts } from '../schema/index.ts'
import type { People } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { makeServices } from './services.ts'

const DAY = 86_400_000
const MARLENES_GRADES = [9, 10, 8, 9]

type Purchase = ReturnType<typeof makeServices>['purchases'][number]

/**
 * Course progress of the demo: Marlene has completed the course and has the purchased certificate. João has passed module 1,
 * failed the quiz of module 2 once and read half of it.
 */
export function makeCourse(random: SeededRandom, { named }: People, purchase: Purchase, now: Date) {
  const { marlene, joao } = named
  if (!marlene || !joao) throw new Error('a named account is missing')
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const passed = (professionalId: string, at: number, quizGrade: number, day: Date): typeof courseProgress.$inferInsert => {
    const { id: moduleId, sections } = courseSource[at]!
    const done = { completed: true, quizGrade, sectionsRead: sections.length, completedAt: day, updatedAt: day }
    return { id: random.id(), professionalId, moduleId, ...done }
  }
  const second = { professionalId: joao.id, moduleId: courseSource[1]!.id }
  const progress = [
    ...MARLENES_GRADES.map((grade, at) => passed(marlene.id, at, grade, ago(19 - at))),
    passed(joao.id, 0, 8, ago(4)),
    { id: random.id(), ...second, quizGrade: 5, sectionsRead: 3, updatedAt: ago(2) },
  ]
  const questions = courseSource[1]!.quiz.slice(0, 10).map(({ id }) => ({ id, order: [1, 0, 3, 2] }))
  const attempts: (typeof quizAttempts.$inferInsert)[] = [
    { id: random.id(), ...second, questions, grade: 5, startedAt: ago(2), submittedAt: ago(2) },
  ]
  const issuedAt = ago(16)
  const validUntil = new Date(issuedAt)
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + CERTIFICATE_YEARS)
  const verificationCode = 'CERT-7K2M-9QXA-P4WD'
  const issued: typeof certificates.$inferInsert = {
    id: random.id(),
    professionalId: marlene.id,
    purchaseId: purchase.id,
    status: 'ativo',
    verificationCode,
    url: `/verificar/${verificationCode}`,
    issuedAt,
    validUntil,
    createdAt: purchase.firstPaidAt,
  }
  return { progress, attempts, certificates: [issued], validUntil }
}
