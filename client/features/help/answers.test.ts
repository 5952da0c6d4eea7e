import { expect, test } from 'vitest'
import { answerAtAnchor, answers, findAnswers, topicsFor } from './answers.ts'
import { bodies } from './answer-bodies.tsx'

test('every help answer has a text, a unique slug, and a summary short enough for search engines', () => {
  expect(Object.keys(bodies).toSorted()).toEqual(answers.map(({ slug }) => slug).toSorted())
  for (const key of ['slug', 'question', 'summary'] as const)
    expect(new Set(answers.map((answer) => answer[key])).size).toBe(answers.length)
  for (const { slug, summary } of answers) {
    expect(slug).toMatch(/^[a-z0-9-]{5,60}$/)
    expect(summary.length, slug).toBeLessThanOrEqual(160)
  }
})

test('contractors and professionals have help topics, and old URL fragments of /ajuda still lead to their answers', () => {
  expect(topicsFor('contractor').length).toBeGreaterThan(4)
  expect(topicsFor('professional').map(({ topic }) => topic)).toContain('Recebimentos')
  expect(topicsFor('contractor').map(({ topic }) => topic)).not.toContain('Recebimentos')
  expect(['ordem', 'destaques', 'ocorrencias'].map((anchor) => answerAtAnchor(anchor)?.slug)).toEqual([
    'como-a-busca-ordena',
    'o-que-o-perfil-diz-do-trabalho',
    'registros-de-profissionais',
  ])
  expect(answerAtAnchor('')).toBeUndefined()
})

test.each([
  ['cartao recusado', 'o-cartao-foi-recusado'],
  ['CARTÃO', 'o-cartao-foi-recusado'],
  ['reembolso', 'como-cancelar-um-agendamento'],
  ['quando cai o dinheiro no banco', 'quando-recebo-pelo-meu-trabalho'],
  ['dinheiro banco', 'quando-recebo-pelo-meu-trabalho'],
  ['excluir conta', 'como-levo-ou-apago-os-meus-dados'],
  ['taxas', 'quanto-custa'],
  ['email não chegou', 'nao-recebi-o-e-mail-de-confirmacao'],
  ['pix', 'quanto-custa'],
  ['recibo', 'recibo-e-nota-fiscal'],
  ['nota fiscal', 'recibo-e-nota-fiscal'],
  ['cancelar assinatura', 'como-cancelar-a-assinatura'],
  ['cancelar plano', 'como-cancelar-a-assinatura'],
  ['como cancelo a assinatura', 'como-cancelar-a-assinatura'],
  ['remarcar', 'como-remarcar-uma-visita'],
  ['mudar horário da visita', 'como-remarcar-uma-visita'],
  ['trocar senha', 'esqueci-a-senha'],
  ['esqueci a senha', 'esqueci-a-senha'],
  ['código não funciona', 'como-comeca-a-visita'],
  ['seguro', 'o-seguro-de-quem-trabalha'],
  ['conversa bloqueada', 'nao-consigo-enviar-mensagens'],
  ['o a', undefined],
  ['xyzw', undefined],
])('a search for %s finds %s', (typed, slug) => {
  const found = findAnswers(typed).map((answer) => answer.slug)
  expect(slug === undefined ? found : found.includes(slug)).toEqual(slug === undefined ? [] : true)
})
