import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doors } from './doors.ts'
import { alternatives, fieldsOf, isFreeText, procedures } from './procedures.ts'
import { hostileStage, type Stage } from './stage.ts'
import { thingsOf } from './things.ts'

let stage: Stage
let home: string
let talk: string
beforeAll(async () => {
  stage = await hostileStage()
  const things = thingsOf(stage)
  home = await things.completed(stage.actor('subscriber'))
  talk = await things.conversationWith(stage.actor('subscriber').id)
})
afterAll(() => stage.close())

/** Every field in which a person types words, of every procedure. */
const fields = procedures().flatMap(({ path, kind, input }) =>
  input && path in doors
    ? fieldsOf(input)
        .filter(([, field]) => alternatives(field).some(isFreeText))
        .map(([name]) => ({ path, kind, name, where: `${path} ${name}` }))
    : [],
)

const publicDoors = procedures().flatMap(({ path, access }) => (access === 'public' ? [path] : []))
const professionalDoors = procedures().flatMap(({ path, access }) => (access === 'professional' ? [path] : []))

/** Sentences of a Portuguese form: none of a library's English, none of SQL. */
const portuguese =
  /^(Use no máximo|Informe|Preencha|Este texto tem|Senha (deve|atual incorreta|incorreta)|Senhas não coincidem|Código incorreto|Sessão inválida|Email (inválido|ou senha)|CPF inválido|CEP inválido|Telefone inválido|UF inválida|Data inválida|A busca mudou|Link inválido|Valor inválido)/

function inputFor(path: string): object {
  const door = doors[path]!
  const actor = stage.actor('subscriber')
  const input = 'about' in door ? door.about(path.startsWith('chat.') ? talk : home) : (door.input?.(actor) ?? {})
  return typeof input === 'object' && input !== null ? input : {}
}

const refusedWith = async (path: string, kind: 'query' | 'mutation' | 'subscription', name: string, value: string) => {
  const raw = JSON.stringify({ ...inputFor(path), [name]: value })
  const kindOfPerson = professionalDoors.includes(path) ? 'professional' : 'subscriber'
  const who = stage.actor(publicDoors.includes(path) ? 'visitor' : kindOfPerson)
  const { code, message, fields: said } = await stage.knock(who, path, kind, raw)
  return { code, message, spoken: (said[name] ?? []).some((sentence) => portuguese.test(sentence)) }
}

test('the fields that people type in are all here', () => {
  const named = fields.map(({ where }) => where)
  expect(named).toEqual(
    expect.arrayContaining([
      'auth.signUp name',
      'search.professionals query',
      'chat.send content',
      'profile.saveResidence notes',
      'reviews.submit publicComment',
      'reviews.submit privateComment',
      'reviews.submit environmentComment',
      'profile.saveAddress street',
      'address.lookup street',
    ]),
  )
})

describe('seventy kilobytes are refused at the field', () => {
  test.each(fields)('$where', async ({ path, kind, name }) => {
    const before = await stage.fingerprint()
    expect(await refusedWith(path, kind, name, 'á'.repeat(35_000))).toMatchObject({ code: 'BAD_REQUEST', spoken: true })
    expect(await stage.fingerprint()).toEqual(before)
  })
})

/** Passwords and links are any bytes, of which only a hash is looked at; a captcha is its service's to judge; the rest is digits. */
const takesAnyBytes = [
  'password',
  'current',
  'confirmation',
  'token',
  'challenge',
  'sessionId',
  'captchaToken',
  'code',
  'cpf',
  'cep',
  'phone',
]

describe('a NUL is refused at the field', () => {
  test.each(fields.filter(({ name }) => !takesAnyBytes.includes(name)))('$where', async ({ path, kind, name }) => {
    const before = await stage.fingerprint()
    expect(await refusedWith(path, kind, name, 'Maria\u0000da Silva, que escreve bem')).toMatchObject({ spoken: true })
    expect(await stage.fingerprint()).toEqual(before)
  })
})

test('a NUL between digits is no digit: what is stored has none', async () => {
  const raw = JSON.stringify({ ...inputFor('profile.saveAddress'), cep: '01310\u0000100' })
  const saved = await stage.knock(stage.actor('subscriber'), 'profile.saveAddress', 'mutation', raw)
  expect(saved.status).toBe(200)
  expect((await stage.knock(stage.actor('subscriber'), 'profile.mine', 'query', undefined)).text).toContain('"cep":"01310100"')
})

test('invisible marks and lone surrogates are taken out before anything is stored', async () => {
  const raw = JSON.stringify({ ...inputFor('profile.saveAddress'), street: '\u202ERua\u200B \ud800das\uFEFF Flores\u2066' })
  await stage.knock(stage.actor('subscriber'), 'profile.saveAddress', 'mutation', raw)
  const mine = await stage.knock(stage.actor('subscriber'), 'profile.mine', 'query', undefined)
  expect(mine.text).toContain('"street":"Rua \ufffddas Flores"')
})
