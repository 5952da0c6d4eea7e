import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseSource } from '#db/course/modules.ts'
import { certificates, courseModules, courseProgress, notifications, quizAttempts } from '#db/schema/index.ts'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { databaseFault } from '#server/core/errors.ts'
import { long } from '#server/test/stage/long.ts'
import { buy, learn, openPage, payOn } from '#server/test/stage/purchases.ts'
import type { Person } from '#server/test/stage/factories.ts'
import { setUpSubscriptions, world } from '#server/test/stage/subscriptions.ts'
import { reasonOf } from '#server/test/stage/world.ts'
import { answersFor, passAll } from '#server/test/stage/course.ts'

setUpSubscriptions()

let modules: (typeof courseModules.$inferSelect)[]
let marlene: Person
beforeAll(async () => {
  modules = await world.db.select().from(courseModules).orderBy(asc(courseModules.position))
})
beforeEach(async () => {
  marlene = await world.person({ name: 'Marlene Souza', professional: true })
})

const course = () => world.as(marlene).course
const module = (position: number) => ({ moduleId: modules[position - 1]!.id })
const issued = (who: Person) =>
  world.db.select().from(certificates).where(eq(certificates.professionalId, who.id)).orderBy(asc(certificates.createdAt))
const constraintOf = (write: Promise<unknown>) =>
  write.then(
    () => null,
    (error: unknown) => databaseFault(error)?.constraint_name ?? null,
  )

/** Starts an attempt at a module's quiz and answers `right` questions correctly. */
async function submit(position: number, right: number) {
  const attempt = await course().startQuiz(module(position))
  const answers = await answersFor(world, attempt.attemptId, right)
  return { attempt, ...(await course().submitQuiz({ attemptId: attempt.attemptId, answers })) }
}

test('the migrations hold the reviewed text of the four modules', () => {
  expect(modules.map(({ content, quiz, ...module }) => ({ ...module, sections: JSON.parse(content) as unknown, quiz }))).toEqual(
    courseSource.map((source, index) => ({ ...source, position: index + 1 })),
  )
})

describe('learning', () => {
  test('at first only the first module is open, and the number of sections read never decreases', async () => {
    const { modules: shown, certificate } = await course().mine()
    expect(shown.map(({ state }) => state)).toEqual(['open', 'locked', 'locked', 'locked'])
    expect(certificate).toBeNull()
    expect(await course().markRead({ ...module(1), section: 2 })).toEqual({ sectionsRead: 3 })
    expect(await course().markRead({ ...module(1), section: 0 })).toEqual({ sectionsRead: 3 })
    expect(await course().markRead({ ...module(1), section: 99 })).toEqual({ sectionsRead: 6 })
    expect((await course().module(module(1))).sectionsRead).toBe(6)
  })

  test('a locked module refuses its text and quiz with module_locked, and an unknown module with not_found', async () => {
    const unknown = { moduleId: world.newId() }
    const api = course()
    expect(await reasonOf(api.module(module(2)))).toBe('module_locked')
    expect(await reasonOf(api.startQuiz(module(2)))).toBe('module_locked')
    expect(await reasonOf(api.markRead({ ...module(2), section: 0 }))).toBe('module_locked')
    expect(await reasonOf(api.module(unknown))).toBe('not_found')
    expect(await reasonOf(api.startQuiz(unknown))).toBe('not_found')
  })

  test('the server never sends the right answer to a quiz question', async () => {
    const text = JSON.stringify([await course().module(module(1)), await course().startQuiz(module(1))])
    expect(text).not.toMatch(/"answer":|"quiz":|"order":/)
  })
})

describe('the quiz', () => {
  test('six right answers fail the quiz, the next attempt has other questions, and seven open the next module', async () => {
    const failed = await submit(1, 6)
    expect(failed).toMatchObject({ grade: 6, passed: false, issued: false })
    expect(failed.wrong).toHaveLength(4)
    expect((await course().mine()).modules.map(({ state, grade }) => [state, grade]).slice(0, 2)).toEqual([
      ['open', 6],
      ['locked', null],
    ])
    const second = await submit(1, 7)
    expect(second).toMatchObject({ grade: 7, passed: true })
    const asked = failed.attempt.questions.map(({ question }) => question)
    expect(second.attempt.questions.filter(({ question }) => asked.includes(question))).toEqual([])
    expect((await course().mine()).modules.map(({ state }) => state)).toEqual(['done', 'open', 'locked', 'locked'])
    expect(await reasonOf(course().startQuiz(module(1)))).toBe('already_passed')
  })

  test('starting a quiz again returns the attempt that waits for its answers, also when two calls run at once', async () => {
    const [one, two] = await Promise.all([course().startQuiz(module(1)), course().startQuiz(module(1))])
    expect(two).toEqual(one)
    expect(await course().startQuiz(module(1))).toEqual(one)
  })

  test('a quiz attempt is graded once, and only for the professional who started it', async () => {
    const { attemptId } = await course().startQuiz(module(1))
    const answers = await answersFor(world, attemptId, 10)
    const other = await world.person({ professional: true })
    expect(await reasonOf(world.as(other).course.submitQuiz({ attemptId, answers }))).toBe('not_found')
    const both = [0, 1].map(() => reasonOf(course().submitQuiz({ attemptId, answers })))
    expect((await Promise.all(both)).toSorted()).toEqual(['already_graded', 'no refusal'])
  })

  test('a forged grade, result or module in the input of the quiz is refused', async () => {
    const { attemptId } = await course().startQuiz(module(1))
    const answers = Array<number>(10).fill(0)
    for (const forged of [{ grade: 10 }, { passed: true }, { moduleId: modules[3]!.id }])
      expect(await reasonOf(course().submitQuiz({ attemptId, answers, ...forged }))).toBe('BAD_REQUEST')
    for (const wrong of [answers.slice(1), [...answers, 0], answers.with(0, -1)])
      expect(await reasonOf(course().submitQuiz({ attemptId, answers: wrong }))).toBe('BAD_REQUEST')
  })

  test('a quiz attempt with a removed question is refused with quiz_changed, and the next start is a new attempt', async () => {
    const { attemptId } = await course().startQuiz(module(1))
    const answers = await answersFor(world, attemptId, 10)
    const [row] = await world.db.select().from(quizAttempts).where(eq(quizAttempts.id, attemptId))
    const questions = row!.questions.with(0, { id: 'retirada', order: [0, 1, 2, 3] })
    await world.db.update(quizAttempts).set({ questions }).where(eq(quizAttempts.id, attemptId))
    expect(await reasonOf(course().submitQuiz({ attemptId, answers }))).toBe('quiz_changed')
    expect((await course().startQuiz(module(1))).attemptId).not.toBe(attemptId)
  })

  test('the constraints refuse a module completed without passing or out of order, and a second open attempt', async () => {
    const row = { professionalId: marlene.id, moduleId: modules[1]!.id, completed: true, quizGrade: 9 }
    expect(await constraintOf(world.db.insert(courseProgress).values(row))).toBe('certificados_progresso_in_order')
    const first = { ...row, moduleId: modules[0]!.id }
    expect(await constraintOf(world.db.insert(courseProgress).values({ ...first, quizGrade: 6.9 }))).toBe(
      'certificados_progresso_completed_is_passed',
    )
    expect(await constraintOf(world.db.insert(courseProgress).values({ ...first, sectionsRead: -1 }))).toBe(
      'certificados_progresso_sections_read',
    )
    const attempt = { professionalId: marlene.id, moduleId: modules[0]!.id, questions: [] }
    await world.db.insert(quizAttempts).values(attempt)
    expect(await constraintOf(world.db.insert(quizAttempts).values(attempt))).toBe('certificados_tentativas_uma_aberta')
    const graded = { ...attempt, submittedAt: world.now() }
    expect(await constraintOf(world.db.insert(quizAttempts).values(graded))).toBe('certificados_tentativas_graded')
    expect(await constraintOf(world.db.insert(quizAttempts).values({ ...graded, grade: 11 }))).toBe(
      'certificados_tentativas_nota',
    )
  })
})

describe('issuing', () => {
  test('a professional who finished the four modules and then pays gets one certificate, valid for two years', async () => {
    await passAll(world, marlene)
    expect(await issued(marlene)).toEqual([])
    await buy(marlene, PurchaseKind.certificate)
    expect(await issued(marlene)).toMatchObject([
      {
        status: 'ativo',
        issuedAt: world.now(),
        validUntil: new Date('2028-11-23T12:00:00Z'),
        verificationCode: expect.stringMatching(/^CERT(-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
      },
    ])
    expect((await course().mine()).certificate).toMatchObject({ status: 'active' })
  })

  test('a certificate that is issued on 29 February is valid until 28 February two years later', async () => {
    world.clock.set('2028-02-29T12:00:00Z')
    await passAll(world, marlene)
    await buy(marlene, PurchaseKind.certificate)
    expect(await issued(marlene)).toMatchObject([{ validUntil: new Date('2030-02-28T12:00:00Z') }])
  })

  test('a professional who paid and then finishes the last module gets one certificate and a notification', async () => {
    await buy(marlene, PurchaseKind.certificate)
    expect((await course().mine()).certificate).toMatchObject({ status: 'paid', code: null, checkUrl: null })
    await passAll(world, marlene, 3)
    expect(await submit(4, 7)).toMatchObject({ passed: true, issued: true })
    expect(await issued(marlene)).toMatchObject([{ status: 'ativo' }])
    const notified = and(eq(notifications.userId, marlene.id), eq(notifications.kind, 'course.certificate-issued'))
    expect(await world.db.select().from(notifications).where(notified)).toMatchObject([
      { title: 'Certificado emitido', link: '/certificado' },
    ])
  })

  long('the last answers and the payment at the same instant issue exactly one certificate', async () => {
    const people = await Promise.all([0, 1, 2, 3].map(() => world.person({ professional: true })))
    for (const who of people) {
      await passAll(world, who, 3)
      await payOn(await openPage(who, PurchaseKind.certificate))
    }
    const last = async (who: Person) => {
      const { attemptId } = await world.as(who).course.startQuiz(module(4))
      const answers = await answersFor(world, attemptId, 10)
      return () => world.as(who).course.submitQuiz({ attemptId, answers })
    }
    const acts = await Promise.all(people.map(last))
    await Promise.all([learn(), ...acts.map((act) => act())])
    for (const who of people) expect((await issued(who)).map(({ status }) => status)).toEqual(['ativo'])
  })

  long('the certificate ends at its second, and a second purchase issues a new one at once', async () => {
    await passAll(world, marlene)
    await buy(marlene, PurchaseKind.certificate)
    world.clock.set('2028-11-23T11:59:59.999Z')
    expect((await course().mine()).certificate?.status).toBe('active')
    world.clock.set('2028-11-23T12:00:00Z')
    expect((await course().mine()).certificate?.status).toBe('over')
    await world.job('purchase.expire')
    expect(await issued(marlene)).toMatchObject([{ status: 'vencido' }])
    await buy(marlene, PurchaseKind.certificate)
    expect((await issued(marlene)).map(({ status }) => status)).toEqual(['vencido', 'ativo'])
    expect((await course().mine()).certificate).toMatchObject({ status: 'active', validUntil: new Date('2030-11-23T12:00:00Z') })
  })

  test('withdrawing from the purchase ends an issued certificate', async () => {
    await passAll(world, marlene)
    await buy(marlene, PurchaseKind.certificate)
    await world.as(marlene).subscription.withdrawService({ kind: PurchaseKind.certificate })
    expect(await issued(marlene)).toMatchObject([{ status: 'cancelado' }])
    expect((await course().mine()).certificate?.status).toBe('over')
  })
})
