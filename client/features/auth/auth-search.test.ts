import { expect, test } from 'vitest'
import { readAuthSearch, reasonToSignIn } from './auth-search.ts'

test('opens the sign-up with the account type that the landing page’s link names', () => {
  expect(readAuthSearch({ aba: 'cadastro', tipo: 'profissional' })).toEqual({ aba: 'cadastro', tipo: 'profissional' })
  expect(readAuthSearch({ aba: 'cadastro', tipo: 'contratante' })).toEqual({ aba: 'cadastro', tipo: 'contratante' })
})

test.each([
  { aba: 'admin', tipo: 'admin' },
  { aba: ['cadastro'], tipo: { nome: 'profissional' } },
  { voltar: '//evil.example' },
  { voltar: '/\\evil.example' },
  { voltar: '%2F%2Fevil.example' },
  { voltar: '\t//evil.example' },
  { voltar: '/\n/evil.example' },
  { voltar: ['/buscar'] },
  { voltar: 'javascript:alert(1)' },
  { voltar: '/auth?voltar=//evil.example' },
])('ignores the parameters %j', (search) => {
  expect(readAuthSearch(search)).toEqual({})
})

test.each([
  ['/servicos', 'Entre para ver os serviços para você'],
  ['/buscar?q=ana', 'Entre para buscar profissionais perto de você'],
  ['/conversas', 'Entre para continuar de onde parou'],
  [undefined, null],
])('a person who comes from %s reads %s', (voltar, words) => {
  expect(reasonToSignIn(voltar)).toBe(words)
})
