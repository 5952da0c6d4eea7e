import { expect, test } from 'vitest'
import { assertAllowedPassword } from './allowed-password.ts'

const owner = { name: 'Joana Prates Lima', email: 'jojo.prates@casa.example', cpf: '39053344705', phone: '+5541987651234' }
const somebody = { admin: false, refuseCommon: false, owner }
const strict = { admin: false, refuseCommon: true, owner }
const admin = { admin: true, refuseCommon: false, owner }
const [short, common, personal] = [
  'A senha de uma conta de administração tem no mínimo 12 caracteres.',
  'Esta senha é muito comum. Escolha outra.',
  'Esta senha usa seus próprios dados e é fácil de adivinhar. Escolha outra.',
]

test.each([
  ['123456', 'of anybody', somebody, 'fit'],
  ['39053344705', 'of anybody', somebody, 'fit'],
  ['123456', 'where common ones are refused', strict, common],
  ['S3nh@123', 'where common ones are refused', strict, common],
  ['corinthians10', 'where common ones are refused', strict, common],
  ['vitoria10', 'where common ones are refused', strict, common],
  ['minhasenha', 'where common ones are refused', strict, common],
  ['Joana123', 'where common ones are refused', strict, personal],
  ['joanaprateslima', 'where common ones are refused', strict, personal],
  ['jojo.prates', 'where common ones are refused', strict, personal],
  ['39053344705', 'where common ones are refused', strict, personal],
  ['390.533.447-05', 'where common ones are refused', strict, personal],
  ['987651234', 'where common ones are refused', strict, personal],
  ['41987651234', 'where common ones are refused', strict, personal],
  ['Plumai123', 'where common ones are refused', strict, personal],
  ['doze letras!', 'where common ones are refused', strict, 'fit'],
  ['amarelo 7 cadeiras', 'where common ones are refused', strict, 'fit'],
  ['onze letras', 'of an admin', admin, short],
  ['222222222222', 'of an admin', admin, common],
  ['senhasenhasenha', 'of an admin', admin, common],
  ['joana prates lima', 'of an admin', admin, personal],
  ['doze letras!', 'of an admin', admin, 'fit'],
  ['p4ssw0rd'.repeat(16), 'of an admin', admin, common],
])('the password %j %s: %#', async (password, _, whose, outcome) => {
  const said = await assertAllowedPassword(password, whose).then(
    () => 'fit',
    (error: unknown) => (error instanceof Error ? error.message : error),
  )
  expect(said).toBe(outcome)
})
