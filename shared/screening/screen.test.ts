import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { screenedInTerms } from './promise.ts'
import { EARLIER_LENGTH, screen, type ScreeningReason, screeningReasons } from './screen.ts'

/**
 * The two sets of labelled sentences. The rules were tuned with `corpus.tsv`. `held-out.tsv` was written before the rules and
 * only measures them.
 */
const sets = ['corpus', 'held-out'] as const
const sentencesOf = (set: string) =>
  readFileSync(new URL(`./${set}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [expected = '', kind = '', text = ''] = line.split('\t')
      return { expected, kind, text }
    })
const runs = process.env.LONG ? 20_000 : 300

describe('the sentences labelled as block or pass', () => {
  test.each(sets)('%s: at least 95 % of the evasions are blocked and less than 2 % of the harmless sentences', (set) => {
    const sentences = sentencesOf(set)
    const evasions = sentences.filter(({ expected }) => expected === 'block')
    const harmless = sentences.filter(({ expected }) => expected === 'pass')
    const missed = evasions.filter(({ text }) => screen(text) === null)
    const alarms = harmless.filter(({ text }) => screen(text) !== null)
    const recall = 1 - missed.length / evasions.length
    const alarmRate = alarms.length / harmless.length
    process.stdout.write(
      `screening, ${set}.tsv: recall ${recall.toFixed(3)} of ${evasions.length}, false alarms ${alarmRate.toFixed(3)} of ${harmless.length}\n`,
    )
    expect(recall, missed.map(({ text }) => text).join('\n')).toBeGreaterThanOrEqual(0.95)
    expect(alarmRate, alarms.map(({ text }) => text).join('\n')).toBeLessThan(0.02)
  })

  test('the two sets contain at least 300 different sentences, about half to block and half to pass', () => {
    const all = sets.flatMap(sentencesOf)
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(300)
    const blocked = all.filter(({ expected }) => expected === 'block').length
    expect(all.every(({ expected }) => expected === 'block' || expected === 'pass')).toBe(true)
    expect(blocked / all.length).toBeGreaterThan(0.4)
    expect(blocked / all.length).toBeLessThan(0.6)
  })

  test('screening a message takes little CPU time, even for 2,000 characters chosen to be slow', { timeout: 30_000 }, () => {
    const texts = sets.flatMap(sentencesOf).map(({ text }) => text)
    const earlier = texts.slice(0, 12)
    for (const text of texts) screen(text, earlier)
    const before = process.cpuUsage()
    for (const text of texts) screen(text, earlier)
    const { user, system } = process.cpuUsage(before)
    const each = (user + system) / 1_000 / texts.length
    process.stdout.write(`screening: ${each.toFixed(3)} ms of CPU a message, read with twelve earlier ones\n`)
    // The limit in this test is higher than the promised time, because a machine that runs other tests is slower. `npm run bench`
    // measures the promised time.
    expect(each).toBeLessThan(1)
    for (const piece of ['a', 'a ', '1 ', 'nove ', 'a@', 'pago ', 'não pode ', 'noveoito', 'por fora ', 'passa o ']) {
      const slow = piece.repeat(2_000 / piece.length)
      const from = process.cpuUsage()
      screen(slow, [slow, slow])
      expect(process.cpuUsage(from).user / 1_000, piece).toBeLessThan(50)
    }
  })
})

const words = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove']
const wordOf = (digit: string) => (digit === '6' ? 'meia' : (words[Number(digit)] ?? digit))
const keycap = '\u{FE0F}\u{20E3}'
/** Functions that write a telephone number in different ways. `at` chooses the digits that are written in another way. */
const spellings: Readonly<Record<string, (digits: string, at: readonly boolean[]) => string>> = {
  plain: (digits) => digits,
  parted: (digits) => `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`,
  spaced: (digits) => Array.from(digits).join(' '),
  dotted: (digits) => Array.from(digits).join('.'),
  'with zero-width signs': (digits) => Array.from(digits).join('\u200B'),
  keycaps: (digits) => Array.from(digits, (digit) => digit + keycap).join(''),
  'full width': (digits) => Array.from(digits, (digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''),
  'in words': (digits) => Array.from(digits, wordOf).join(' '),
  'in words with commas': (digits) => Array.from(digits, wordOf).join(', '),
  'in words without blanks': (digits) => Array.from(digits, wordOf).join(''),
  'some in words': (digits, at) => Array.from(digits, (digit, index) => (at[index] ? wordOf(digit) : digit)).join(' '),
  'some in words without blanks': (digits, at) =>
    Array.from(digits, (digit, index) => (at[index] ? wordOf(digit) : digit)).join(''),
}
const areas = ['11', '19', '21', '31', '41', '48', '51', '61', '62', '71', '81', '85', '91', '98']
const mobile = fc.tuple(fc.constantFrom(...areas), fc.stringMatching(/^9[1-9]\d{7}$/)).map(([area, number]) => area + number)
const choices = fc.array(fc.boolean(), { minLength: 11, maxLength: 11 })
const around = fc.constantFrom(
  ['', ''],
  ['oi, ', ''],
  ['meu número: ', ' tá?'],
  ['anota aí ', ' Maria'],
  ['', ' obrigada'],
) as fc.Arbitrary<readonly [string, string]>

describe('telephone numbers', () => {
  test.each(Object.keys(spellings))('any mobile number, %s, is blocked', (name) => {
    const spell = spellings[name]!
    const property = fc.property(mobile, choices, around, (digits, at, [before, after]) => {
      expect(screen(before + spell(digits, at) + after)).toBe('phone')
    })
    fc.assert(property, { numRuns: runs })
  })

  test('a mobile number that contains the word nove is not read as a house, an apartment and a postal code', () => {
    expect(screen('11nove10000000')).toBe('phone')
    expect(screen('Rua das Flores 11, 9, 10000000')).toBeNull()
  })

  test('a mobile number split over several messages is blocked before all of its parts are delivered', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 10 })
    const property = fc.property(mobile, cuts, choices, (digits, where, at) => {
      const ends = [...where.toSorted((a, b) => a - b), digits.length]
      const pieces = ends.map((end, index) =>
        Array.from(digits.slice(ends[index - 1] ?? 0, end), (digit, place) => (at[place] ? wordOf(digit) : digit)).join(' '),
      )
      const delivered: string[] = []
      const verdicts = pieces.map((piece) => {
        const verdict = screen(piece, delivered)
        if (verdict === null) delivered.push(piece)
        return verdict
      })
      expect(verdicts).toContain('phone')
    })
    fc.assert(property, { numRuns: runs })
  })
})

test('every kind of text that /termos says is blocked is blocked', () => {
  const examples: Record<(typeof screenedInTerms)[number], ScreeningReason> = {
    telefone: 'phone',
    'e-mail': 'email',
    link: 'link',
    'nome de aplicativo de mensagens ou de rede social': 'app',
    'pagamento por fora': 'payment',
  }
  const kindOf = new Map(sets.flatMap(sentencesOf).map(({ kind, text }) => [text, kind]))
  const found = [...kindOf].map(([text, kind]) => (screen(text) === kind ? kind : null))
  for (const named of screenedInTerms) expect(found.filter((kind) => kind === examples[named]).length).toBeGreaterThan(10)
  expect(Object.values(examples).toSorted()).toEqual(screeningReasons.toSorted())
})

describe('several messages', () => {
  test.each([
    [['11', '98765', '4321'], 'phone'],
    [['11', 'oi, tudo bem?', '98765', 'espera aí', '4321'], 'phone'],
    [['meu ddd é 11', 'depois 98765', 'e no final 4321'], 'phone'],
    [['maria', 'limpa', '@', 'gmail'], 'email'],
    [['me chama no', 'z', 'a', 'p'], 'app'],
    [['me acha no', 'ins', 'ta'], 'app'],
    [['te pago', 'por fora'], 'payment'],
  ] as const)('%j is blocked: %s', (texts, reason) => {
    const verdicts = texts.map((text, index) => screen(text, texts.slice(0, index)))
    expect(verdicts.find((verdict) => verdict !== null)).toBe(reason)
  })

  test.each([
    [['Rua Augusta, 1508', 'apto 72', '01304-001', 'chego 8:30', '12h']],
    [['Av. Paulista', '1578', '01310-200', '14 andar', 'apto 141']],
    [['rua das flores 119', '04538-133', 'casa 2']],
    [['150?', '180', '200', 'fechado']],
    [['dia 5', '12', '19', '26', 'às 9h']],
    [['código 4829', '482913', 'pode entrar']],
    [['são 3 quartos', '2 banheiros', '85 m2', '12 janelas', '1204']],
    [['uma', 'duas', 'ou três janelas?']],
    [['limpa a geladeira', 'por fora', 'e o fogão']],
    [['seg 8h', 'qua 10h', 'sex 14h', '05/12', '07/12', '09/12/2026']],
  ])('%j are harmless and pass', (texts) => {
    expect(texts.map((text, index) => screen(text, texts.slice(0, index)))).toEqual(texts.map(() => null))
  })

  test('a contact in an earlier delivered text does not block later texts', () => {
    const long = `${'a'.repeat(EARLIER_LENGTH)} 11 98765 4321`
    expect(screen('Combinado, até sábado!', [long, 'me chama no zap'])).toBeNull()
  })
})

describe('messages of a contractor after a booking', () => {
  const streets = ['Rua Augusta', 'Av. Paulista', 'Alameda Santos', 'R. 25 de Março', 'Travessa 9', 'Estrada do Campo Limpo']
  const cep = fc.stringMatching(/^\d{5}-\d{3}$/)
  const at = fc.record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom('00', '15', '30', '45') })

  test('an address with number, complement and CEP is not blocked', () => {
    const small = fc.integer({ min: 1, max: 2_500 })
    const property = fc.property(
      fc.constantFrom(...streets),
      small,
      small,
      cep,
      fc.boolean(),
      (street, number, flat, code, tight) => {
        const text = tight ? `${street} ${number} ${code}` : `${street}, ${number}, apto ${flat}, CEP ${code}`
        expect(screen(text), text).toBeNull()
      },
    )
    fc.assert(property, { numRuns: runs })
  })

  test('a day with times and a price is not blocked', () => {
    const day = fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) })
    const two = (value: number) => String(value).padStart(2, '0')
    const property = fc.property(day, at, at, fc.integer({ min: 80, max: 2_000 }), (date, from, to, price) => {
      const text = `${two(date.day)}/${two(date.month)}/2026 das ${from.hour}:${from.minute} às ${two(to.hour)}h${to.minute}, R$ ${price},00`
      expect(screen(text), text).toBeNull()
      expect(screen(`${date.day}/${date.month} ${from.hour}h ${to.hour}:${to.minute} ${price} reais`)).toBeNull()
    })
    fc.assert(property, { numRuns: runs })
  })

  test('a start code is not blocked', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,6}$/), (code) => {
        expect(screen(code)).toBeNull()
        expect(screen(`o código é ${code}`)).toBeNull()
      }),
      { numRuns: runs },
    )
  })
})
