import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import type { ActorKind } from './people.ts'
import { alternatives, fieldsOf, isFreeText, procedures } from './procedures.ts'
import { hostileStage, type Stage } from './stage.ts'
import { resourcesOf } from './resources.ts'

let stage: Stage
let completedBooking: string
let conversation: string
beforeAll(async () => {
  stage = await hostileStage()
  const resources = resourcesOf(stage)
  completedBooking = await resources.completed(stage.actor('subscriber'))
  conversation = await resources.conversationWith(stage.actor('subscriber').id)
})
afterAll(() => stage.close())

/** All free-text fields of all procedures. */
const fields = procedures().flatMap(({ path, kind, input }) =>
  input && path in calls
    ? fieldsOf(input)
        .filter(([, field]) => alternatives(field).some(isFreeText))
        .map(([name]) => ({ path, kind, name, where: `${path} ${name}` }))
    : [],
)

const accessOf = new Map(procedures().map(({ path, access }) => [path, access]))
/** The kind of actor that calls a procedure, by its access. Default: a contractor with a subscription. */
const callers: Partial<Record<string, ActorKind>> = {
  public: 'visitor',
  professional: 'professional',
  admin: 'admin',
  support: 'admin',
  finance: 'admin',
  administration: 'admin',
}

/** The beginnings of our Portuguese messages. Messages of libraries and of the database do not match. */
const portuguese =
  /^(Use no máximo|Não encontramos este convite|Informe|Preencha|Este texto tem|Senha (deve|atual incorreta|incorreta)|Senhas não coincidem|Código incorreto|Sessão inválida|Email (inválido|ou senha)|CPF inválido|CEP inválido|Telefone inválido|UF inválida|Data inválida|A busca mudou|Link inválido|Valor inválido)/

function inputFor(path: string): object {
  const call = calls[path]!
  const actor = stage.actor('subscriber')
  const input =
    'inputFor' in call ? call.inputFor(path.startsWith('chat.') ? conversation : completedBooking) : (call.input?.(actor) ?? {})
  return typeof input === 'object' && input !== null ? input : {}
}

const refusedWith = async (path: string, kind: 'query' | 'mutation' | 'subscription', name: string, value: string) => {
  const raw = JSON.stringify({ ...inputFor(path), [name]: value })
  const who = stage.actor(callers[accessOf.get(path) ?? ''] ?? 'subscriber')
  const { code, message, fields: said } = await stage.call(who, path, kind, raw)
  return { code, message, spoken: (said[name] ?? []).some((sentence) => portuguese.test(sentence)) }
}

test('the list of free-text fields contains fields of all features', () => {
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

describe('a text field refuses 70 kB of text with a message at the field', () => {
  test.each(fields)('$where', async ({ path, kind, name }) => {
    const before = await stage.writes.mark()
    expect(await refusedWith(path, kind, name, 'á'.repeat(35_000))).toMatchObject({ code: 'BAD_REQUEST', spoken: true })
    expect(await stage.writes.writtenSince(before)).toEqual([])
  })
})

/**
 * Fields that may contain a NUL character: passwords and tokens are hashed, captcha tokens are ignored, a path and a cursor are
 * only compared, and the other fields keep only digits.
 */
const takesAnyBytes = [
  'password',
  'current',
  'confirmation',
  'token',
  'challenge',
  'sessionId',
  'captchaToken',
  'path',
  'cursor',
  'code',
  'cpf',
  'cep',
  'phone',
]

describe('a text field refuses a NUL character with a message at the field', () => {
  test.each(fields.filter(({ name }) => !takesAnyBytes.includes(name)))('$where', async ({ path, kind, name }) => {
    const before = await stage.writes.mark()
    expect(await refusedWith(path, kind, name, 'Maria\u0000da Silva, que escreve bem')).toMatchObject({ spoken: true })
    expect(await stage.writes.writtenSince(before)).toEqual([])
  })
})

test('a field that stores only digits drops a NUL character between them', async () => {
  const raw = JSON.stringify({ ...inputFor('profile.saveAddress'), cep: '01310\u0000100' })
  const saved = await stage.call(stage.actor('subscriber'), 'profile.saveAddress', 'mutation', raw)
  expect(saved.status).toBe(200)
  expect((await stage.call(stage.actor('subscriber'), 'profile.mine', 'query', undefined)).text).toContain('"cep":"01310100"')
})

test('a text field removes invisible characters and replaces lone surrogates before it is stored', async () => {
  const raw = JSON.stringify({ ...inputFor('profile.saveAddress'), street: '\u202ERua\u200B \ud800das\uFEFF Flores\u2066' })
  await stage.call(stage.actor('subscriber'), 'profile.saveAddress', 'mutation', raw)
  const mine = await stage.call(stage.actor('subscriber'), 'profile.mine', 'query', undefined)
  expect(mine.text).toContain('"street":"Rua \ufffddas Flores"')
})

/**
 * Text fields that may contain contact details, each with the reason. Every other field must refuse them: for a new field, either
 * its service calls `refuseContacts`, or the field is added here.
 */
const notScreened: Readonly<Record<string, string>> = {
  'directory.agree version': 'it is compared and not stored',
  'reviews.submit lineVersion': 'it is compared with the present version',
  'reviews.setLine version': 'it is compared with the present version',
  'proof.certificate code': 'it is compared and not stored',
  'proof.file text': 'it is checked and not stored',
  'reviews.submit privateComment': 'only the platform reads it, and it may report a contact outside',
  'reviews.submit environmentComment': 'only the platform reads it',
  'availability.addException label': 'only its author reads it',
  'payment.refund reason': 'an admin writes it',
  'booking.cancelByTeam reason': 'an admin writes it',
  'dispute.resolve resolution': 'an admin writes it',
  'admin.exportUsers search': 'nothing is stored',
  'admin.exportUsers city': 'nothing is stored',
  'admin.addUserNote text': 'the team writes it for itself',
  'dispute.reply text': 'an admin writes it',
  'dispute.saveReadyAnswer title': 'the team writes it for itself',
  'dispute.saveReadyAnswer text': 'an admin writes it',
  'dispute.addNote text': 'the team writes it for itself',
  'help.answer text': 'the team writes it',
  'help.list number': 'it is compared and not stored',
  'portfolio.decide reason': 'an admin writes it',
  'reviews.hide reason': 'an admin writes it',
  'reputation.withdrawStrike reason': 'an admin writes it',
  'reputation.decidePause reason': 'an admin writes it',
  'verification.refuse reason': 'an admin writes it',
  'verification.refuse front': 'an admin writes it',
  'verification.refuse selfie': 'an admin writes it',
  'verification.decideCheck details': 'an admin writes it',
  'verification.decideNameChange reason': 'an admin writes it',
  'verification.requestNameChange reason': 'only the platform reads it',
  'verification.sendDocuments motherName': 'only the platform reads it',
  'verification.check motherName': 'only the platform reads it',
  'performance.askReview reason': 'only the platform reads it, and it may report a contact outside',
  'performance.answerReview answer': 'an admin writes it',
  'checklist.askReview reason': 'only the platform reads it, and it may report a contact outside',
  'checklist.decideReview reason': 'an admin writes it',
  'safety.report details': 'only the platform reads it, and it may report a contact outside',
  'safety.decideReport decision': 'an admin writes it',
  ...Object.fromEntries(['street', 'number', 'district', 'city'].map((name) => [`address.lookup ${name}`, 'nothing is stored'])),
  'chat.send content': 'stored as a blocked message instead of refused',
  'chat.validate content': 'the answer says whether it is blocked',
}
const contactRefused = /^Não compartilhe contatos/
/** Fields with a fixed format, which cannot contain any other text. */
const days = ['day', 'until', 'firstDay', 'lastDay', 'startsOn', 'certificateDay', 'birthDate', 'from', 'to']
const formatted = ['email', 'state', 'inviteCode', ...days]
const typed = fields.filter(({ kind, name }) => kind === 'mutation' && ![...takesAnyBytes, ...formatted].includes(name))

describe('a text with contact details is refused at its field, except in the listed fields', () => {
  test.each(typed.filter(({ where }) => !(where in notScreened)))('is refused at $where', async ({ path, kind, name }) => {
    const before = await stage.writes.mark()
    const raw = JSON.stringify({ ...inputFor(path), [name]: 'me chama no zap' })
    const professional = path.startsWith('profile.saveProfessional')
    const who = stage.actor(professional ? 'professional' : (callers[accessOf.get(path) ?? ''] ?? 'subscriber'))
    const { code, fields: said } = await stage.call(who, path, kind, raw)
    expect({ code, said: said[name] }).toEqual({ code: 'BAD_REQUEST', said: [expect.stringMatching(contactRefused)] })
    expect(await stage.writes.writtenSince(before)).toEqual([])
  })

  test('every field listed as not screened exists', () => {
    expect(Object.keys(notScreened).filter((where) => !fields.some((field) => field.where === where))).toEqual([])
  })
})
