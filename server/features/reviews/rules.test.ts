import { describe, expect, test } from 'vitest'
import { reviewWindowEnd, sideOf } from '#shared/booking.ts'
import { SubmitReview } from '#shared/reviews.ts'
import { endOfClosed, firstNameOf, gradesOf, kindFrom, refusalOf } from './rules.ts'

const endsAt = new Date('2026-11-01T15:00:00Z')
const soon = new Date('2026-11-02T12:00:00Z')
const closes = new Date('2026-11-15T15:00:00Z')
const visit = {
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
])('%s is on the side %s', (who, side) => {
  expect(sideOf(visit, who)).toBe(side)
})

describe('who may review when (AMB-27, AMB-29)', () => {
  test.each([
    ['after the visit', visit, 'contractor', soon, null],
    ['the other side', visit, 'professional', soon, null],
    ['the last millisecond', visit, 'contractor', new Date(closes.getTime() - 1), null],
    ['when the window closes', visit, 'contractor', closes, 'too_late'],
    ['a Solicitado', { ...visit, status: 'Solicitado' as const }, 'contractor', soon, 'not_completed'],
    ['a Confirmado', { ...visit, status: 'Confirmado' as const }, 'contractor', soon, 'not_completed'],
    ['an Em Andamento', { ...visit, status: 'Em Andamento' as const }, 'contractor', soon, 'not_completed'],
    ['a Cancelado', { ...visit, status: 'Cancelado' as const }, 'professional', soon, 'not_completed'],
    ['twice', { ...visit, contractorReviewStatus: 'Concluída' as const }, 'contractor', soon, 'already_reviewed'],
    ['when the other side is done', { ...visit, contractorReviewStatus: 'Concluída' as const }, 'professional', soon, null],
  ] as const)('%s', (_, booking, side, now, reason) => {
    expect(refusalOf(booking, side, now)?.reason ?? null).toBe(reason)
  })

  test('the window is the same for the form and for the job', () => {
    expect(reviewWindowEnd(endsAt)).toEqual(closes)
    expect(endOfClosed(closes)).toEqual(endsAt)
  })
})

describe('what is stored of a form', () => {
  const bookingId = '00000000-0000-4000-8000-000000000001'
  const form = (over: object) => SubmitReview.parse({ bookingId, publicRating: 5, ...over })

  test('zero and blank are stored as empty (S1 §5)', () => {
    const grades = gradesOf('professional', form({ communication: 0, environment: 0, publicComment: '  ', privateComment: '' }))
    expect(grades).toMatchObject({ communicationGrade: null, environmentGrade: null, publicComment: null, privateComment: null })
  })

  test.each([
    ['environment', 4],
    ['expectations', 1],
    ['conditions', 5],
    ['environmentComment', 'Casa limpa'],
  ])('a household does not grade the place of work: %s', (field, value) => {
    expect(() => gradesOf('contractor', form({ [field]: value }))).toThrow('Só profissionais avaliam o ambiente de trabalho.')
    expect(() => gradesOf('professional', form({ [field]: value }))).not.toThrow()
  })

  test.each([{ environment: 0 }, { environment: null }, { environmentComment: ' ' }, {}])(
    'a household may leave it empty: %o',
    (over) => {
      expect(gradesOf('contractor', form(over))).toMatchObject({ environmentGrade: null, environmentComment: null })
    },
  )

  test.each([{ publicRating: 0 }, { publicRating: 6 }, { publicRating: 2.5 }, { publicRating: undefined }])(
    'stars are 1 to 5: %o',
    (over) => {
      expect(SubmitReview.safeParse({ bookingId, ...over }).success).toBe(false)
    },
  )
})

test.each([
  ['contractor', 'contratante_para_profissional'],
  ['professional', 'profissional_para_contratante'],
] as const)('from the %s side the kind is %s', (side, kind) => {
  expect(kindFrom(side)).toBe(kind)
})

test.each([
  ['Maria da Silva', 'Maria'],
  ['  Zé ', 'Zé'],
])('the first name of %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
