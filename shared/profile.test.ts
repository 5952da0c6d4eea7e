import { expect, test } from 'vitest'
import { notifiedSentence, policeSentence, SpokenOf } from './profile.ts'

test('texts say o profissional or a profissional as chosen; without a choice the police sentence uses the feminine', () => {
  const answers = [null, ...Object.values(SpokenOf)]
  expect(answers.map((answer) => policeSentence(answer))).toEqual([
    'Profissional verificada pela Polícia Federal',
    'Profissional verificada pela Polícia Federal',
    'Profissional verificado pela Polícia Federal',
    'Perfil verificado pela Polícia Federal',
  ])
  expect(answers.map((answer) => notifiedSentence('Ivo', answer))).toEqual([
    'Ivo já recebeu o aviso.',
    'Ivo já foi avisada.',
    'Ivo já foi avisado.',
    'Ivo já recebeu o aviso.',
  ])
})
