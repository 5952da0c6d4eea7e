import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sideOf } from '#shared/booking.ts'
import { reviewWindowEnd } from '#shared/review-window.ts'
import { SubmitReview } from '#shared/reviews.ts'
import { latestClosedEnd, gradesOf, kindFrom, refusalOf } from './rules.ts'

const endsAt = new Date('2026-11-01T15:00:00Z')
const soon = new Date('2026-11-02T12:00:00Z')
const closes = new Date('2026-11-15T15:00:00Z')
const completed = {
  contractorId: 'ana',
  professionalId: 'bia',
  status: 'Concluído' as const,
  endsAt,
  contractorReviewStatus: 'Pendente' as const,
  professionalReviewStatus: 'Pendente' as const,
}

test.each([
  ['ana', 'contractor'],
  ['bia', 'professional'],
  ['caio', null],
])('sideOf(%s) is %s', (who, side) => {
  expect(sideOf(completed, who)).toBe(side)
})

describe('refusalOf: whether a participant may review', () => {
  test.each([
    ['the contractor after the end', completed, 'contractor', soon, null],
    ['the professional after the end', completed, 'professional', soon, null],
    ['the last millisecond of the window', completed, 'contractor', new Date(closes.getTime() - 1), null],
    ['the instant when the window closes', completed, 'contractor', closes, 'too_late'],
    ['a Solicitado booking', { ...completed, status: 'Solicitado' as const }, 'contractor', soon, 'not_completed'],
    ['a Confirmado booking', { ...completed, status: 'Confirmado' as const }, 'contractor', soon, 'not_completed'],
    ['an Em Andamento booking', { ...completed, status: 'Em Andamento' as const }, 'contractor', soon, 'not_completed'],
    ['a Cancelado booking', { ...completed, status: 'Cancelado' as const }, 'professional', soon, 'not_completed'],
    ['a second review', { ...completed, contractorReviewStatus: 'Concluída' as const }, 'contractor', soon, 'already_reviewed'],
    [
      'a review after the other participant’s',
      { ...completed, contractorReviewStatus: 'Concluída' as const },
      'professional',
      soon,
      null,
    ],
  ] as const)('%s', (_, booking, side, now, reason) => {
    expect(refusalOf(booking, side, now)?.reason ?? null).toBe(reason)
  })

  test('the review form and the job use the same window of 14 days', () => {
    expect(reviewWindowEnd(endsAt)).toEqual(closes)
    expect(latestClosedEnd(closes)).toEqual(endsAt)
  })
})

describe('gradesOf: the columns of a review', () => {
  const bookingId = '00000000-0000-4000-8000-000000000001'
  const form = (over: object) => SubmitReview.parse({ bookingId, publicRating: 5, ...over })

  test('gradesOf stores a grade of 0 and a blank comment as null', () => {
    const grades = gradesOf('professional', form({ communication: 0, environment: 0, publicComment: '  ', privateComment: '' }))
    expect(grades).toMatchObject({ communicationGrade: null, environmentGrade: null, publicComment: null, privateComment: null })
  })

  test.each([
    ['environment', 4],
    ['expectations', 1],
    ['conditions', 5],
    ['environmentComment', 'Casa limpa'],
  ])('rejects %s from a contractor and accepts it from a professional', (field, value) => {
    expect(() => gradesOf('contractor', form({ [field]: value }))).toThrow('Só profissionais avaliam o ambiente de trabalho.')
    expect(() => gradesOf('professional', form({ [field]: value }))).not.toThrow()
  })

  test.each([{ environment: 0 }, { environment: null }, { environmentComment: ' ' }, {}])(
    'accepts empty grades of the place of work from a contractor: %o',
    (over) => {
      expect(gradesOf('contractor', form(over))).toMatchObject({ environmentGrade: null, environmentComment: null })
    },
  )

  test.each([{ publicRating: 0 }, { publicRating: 6 }, { publicRating: 2.5 }, { publicRating: undefined }])(
    'rejects stars other than 1 to 5: %o',
    (over) => {
      expect(SubmitReview.safeParse({ bookingId, ...over }).success).toBe(false)
    },
  )
})

test.each([
  ['contractor', 'contratante_para_profissional'],
  ['professional', 'profissional_para_contratante'],
] as const)('a review by the %s has the kind %s', (side, kind) => {
  expect(kindFrom(side)).toBe(kind)
})

test('only the listed files access the table of reviews; all other files read the views', () => {
  const readers = ['server', 'drizzle/sql', 'drizzle/seed', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|sql)$/.test(name) && !name.includes('.test.'))
      .map((name) => `${folder}/${name}`)
      .filter((path) => readsReviews(readFileSync(path, 'utf8'))),
  )
  expect(readers.toSorted()).toEqual([
    'drizzle/seed/history.ts',
    'drizzle/seed/rows.ts',
    'drizzle/sql/after/reviews.sql',
    'scripts/bench/history.ts',
    'server/features/reviews/line.ts',
    'server/features/reviews/moderate.ts',
    'server/features/reviews/notifications.ts',
    'server/features/reviews/of-booking.ts',
    'server/features/reviews/reply.ts',
    'server/features/reviews/reveal.ts',
    'server/features/reviews/submit.ts',
    'server/test/hostile/resources.ts',
    'server/test/stage/every-row.ts',
  ])
})

// True if a source file accesses the table of reviews: it imports the table, uses `schema.reviews`, or names the table in SQL.
function readsReviews(source: string): boolean {
  const imported = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*schema\/[^']*'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0]),
  )
  return imported.includes('reviews') || /\bschema\.reviews\b|\b(?:from|join|into|update|on)\s+"?avaliacoes\b/.test(source)
}
