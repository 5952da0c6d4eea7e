import { describe, expect, test } from 'vitest'
import { contactAfter, SaveContact } from './profile.ts'
import { nameFault, nameFaults, tidyName } from './person-name.ts'

describe('the name that a person typed', () => {
  test.each([
    ['ana maria da silva', 'Ana Maria da Silva'],
    ['JOÃO DOS SANTOS E SOUZA', 'João dos Santos e Souza'],
    ['  ana\u00a0 prado ', 'Ana Prado'],
    ["joana d'ávila-reis", "Joana D'Ávila-Reis"],
    ['Ana D´Ávila', "Ana D'Ávila"],
    ['da silva prado', 'Da Silva Prado'],
    ['Ana McDonald', 'Ana McDonald'],
    ['ana Prado', 'ana Prado'],
    ['Ana\u200b Pra\u3164do\u202e', 'Ana Prado'],
    ['\u3164\u2060', ''],
    ['Ａｎａ 𝐏𝐫𝐚𝐝𝐨', 'Ana Prado'],
  ])('%j is stored as %j', (typed, stored) => expect(tidyName(typed)).toBe(stored))

  test.each(['Ana Prado', 'Zoë Ngọc Nguyễn', "Maria D'Ávila", 'Ana P. Souza', 'José Silva Jr.', 'Мария Иванова', 'Li Na Wei'])(
    '%j is accepted',
    (name) => expect(nameFault(tidyName(name))).toBeNull(),
  )

  test.each([
    ['Ana', 'two_words'],
    ['Ana P.', 'two_words'],
    ['A B C', 'two_words'],
    ['\u3164\u2060 \u00ad', 'two_words'],
    ['Ana Prado 2', 'letters'],
    ['✔ Ana Prado', 'letters'],
    ['⠀⠀ ⠀⠀', 'letters'],
    ['A̷̴̵na Prado', 'letters'],
    ['Aɴa Prado', 'letters'],
    ['Аna Prado', 'one_script'],
    ['Ana Иванова', 'one_script'],
    ['Plumaí Suporte', 'company'],
    ['PLUMAI suporte', 'company'],
    ['Equipe da Casa', 'company'],
    ['Ana Administração', 'company'],
    ['Conta Oficial', 'company'],
    ['S.u.p.o.r.t.e Prado', 'company'],
    ['Ana-Suporte Prado', 'company'],
    ['Ѕuроrtе Prado', 'one_script'],
    ['Ρlumaí Prado', 'one_script'],
  ])('%j is refused: %s', (name, fault) => expect(nameFault(tidyName(name))).toBe(fault))

  test.each(['Ana Suportela', 'Oficiala Reis', 'Plumas Lima'])(
    '%j is accepted, although a part of a word is a refused word',
    (name) => expect(nameFault(name)).toBeNull(),
  )
})

describe('the form with name and phone', () => {
  const phone = '11987654321'

  test('keeps an unchanged stored name even if it would be refused today', () =>
    expect(contactAfter('ana 2').parse({ name: 'ana 2', phone })).toEqual({ name: 'ana 2', phone }))

  test('refuses a changed name and shows the reason at its field', () => {
    const { issues } = contactAfter('ana 2').safeParse({ name: 'Plumaí Suporte', phone }).error!
    expect(issues).toMatchObject([{ path: ['name'], message: nameFaults.company }])
    expect(SaveContact.safeParse({ name: 'Plumaí Suporte', phone }).success).toBe(true)
  })
})
