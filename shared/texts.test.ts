import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AvailabilityStatus } from './availability.ts'
import { BookingStatus, PaymentStatus, ReviewStatus } from './booking.ts'
import { VerificationStatus } from './profile.ts'
import { priceBands } from './search.ts'
import seeds from './seed-texts.json' with { type: 'json' }
import { subscriptionMessages } from './subscription.ts'

/**
 * Every quoted text of the two specifications (seed-texts.json). `notTexts` are quotes that no page shows. `composed` are quotes
 * that the code composes of parts, with the parts that a test asserts. `toBuild` are texts of pages that do not exist yet.
 */
const { quotes, notTexts, composed, toBuild } = seeds
/**
 * Further texts that must be in the code: texts that the specifications prescribe without quotes, and texts that we decided on.
 * Titles and descriptions are separate entries.
 */
const further = [
  'Buscar',
  'Serviços',
  'Dashboard',
  'Minha Disponibilidade',
  'Painel Admin',
  'Sair',
  'CPF inválido',
  'Contratante',
  'Profissional',
  'Não foi possível salvar as informações. Tente novamente.',
  'Cachorro',
  'Gato',
  'Pássaro',
  'Outros',
  'Limpeza Geral',
  'Limpeza Profunda',
  'Faxina Leve',
  'Faxina Pesada',
  'Cozinha',
  'Lavanderia',
  'Organização',
  'Passar Roupa',
  '8 h · diária completa',
  'Você não pode agendar consigo mesmo.',
  'Alguém acabou de reservar esse horário. Escolha outro.',
  'Configuração do provedor de cartão ausente. Fale com o suporte.',
  'Aguardando confirmação',
  'Horário inválido',
  'A hora de início deve ser anterior à hora de fim',
  ...Object.values(BookingStatus),
  ...Object.values(AvailabilityStatus),
]
const elsewhere = new Set([...Object.keys(notTexts), ...Object.keys(composed), ...toBuild])
const prescribed = [...new Set([...quotes, ...further])].filter((text) => !elsewhere.has(text))

const files = ['server', 'client', 'shared']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.tsx?$/.test(name) && !/routeTree\.gen\.ts$|^shared\/texts\.test\.ts$/.test(name))
  .map((name) => ({
    name,
    isTestCode: isTestCode(name),
    asserts: /\.(test|spec)\.tsx?$/.test(name),
    text: withoutComments(readFileSync(name, 'utf8')),
  }))

describe('the texts of the specifications', () => {
  test.each(prescribed)('%j is in the code once, and a test asserts it', (text) => {
    expect(filesWith(text), 'files that contain it').toHaveLength(1)
    expect(isAsserted(text), 'a test that asserts it').toBe(true)
  })

  test.each(Object.entries(composed))(
    '%j is put together from parts in the code, and tests assert the parts',
    (_quote, parts) => {
      expect(parts.filter((part) => !isAsserted(part))).toEqual([])
    },
  )

  test('the exceptions are all quotes of the specifications, and none of them is already built and asserted', () => {
    expect([...elsewhere].filter((text) => !quotes.includes(text))).toEqual([])
    expect(toBuild.filter((text) => filesWith(text).length > 0 && isAsserted(text))).toEqual([])
  })
})

test('the states stored in the database are the words that users read', () => {
  expect(Object.values(BookingStatus)).toEqual(['Solicitado', 'Confirmado', 'Em Andamento', 'Concluído', 'Cancelado'])
  expect(Object.values(VerificationStatus)).toEqual(['Pendente', 'Aprovado', 'Recusado'])
  expect(Object.values(AvailabilityStatus)).toEqual(['Disponível', 'Indisponível'])
  expect([PaymentStatus.pending, ReviewStatus.pending, ReviewStatus.done]).toEqual(['Pendente', 'Pendente', 'Concluída'])
})

test('sentences with a price take the amount from the constant of the price', () => {
  expect(subscriptionMessages.gate).toBe('Assine para ver perfis completos e agendar. R$ 50,00 por mês, cancele quando quiser.')
  expect(Object.values(priceBands).map(({ label }) => label)).toEqual(['Até R$ 150', 'R$ 150 a R$ 250', 'Acima de R$ 250'])
})

test.each([
  ['price', /R\$[ \u00A0]?\d/, 'Custa R$ 50'],
  ['number of minutes', /(?<![{\w])\d+ minutos?\b/, 'reservado por 15 minutos'],
  ['percentage', /\d ?%(?= \p{L})|(?<=\p{L} )\d+(?:,\d+)? ?%/u, 'uma taxa de 20%.'],
])('no text has a typed %s', (_kind, typed, example) => {
  expect(example).toMatch(typed)
  // The component kit is not searched because it shows examples, nor the sandbox because it repeats the provider's English
  // errors.
  const ours = files.filter((file) => !file.isTestCode && !/^client\/ui\/kit\/|^server\/sandbox\//.test(file.name))
  expect(ours.filter(({ text }) => typed.test(text)).map(({ name }) => name)).toEqual([])
})

test('every text treats the name Plumaí as feminine (a Plumaí, never o Plumaí)', () => {
  const masculine = /(?<!\p{L})(?:o|no|do|ao|pelo) Plumaí/iu
  expect('Combine tudo pelo Plumaí.').toMatch(masculine)
  expect(files.filter(({ text }) => masculine.test(text)).map(({ name }) => name)).toEqual([])
})

/**
 * Returns the production files that contain a string literal or JSX text equal to this text, once for each occurrence. Pages of
 * the sandbox are left out, because they imitate the provider's pages.
 */
function filesWith(words: string): string[] {
  const literal = new RegExp(`(?:['"\`>}]|^\\s*)${escaped(words)}(?=['"\`<{$]|\\s*$)`, 'gm')
  const ours = files.filter(({ name, isTestCode }) => !isTestCode && !name.startsWith('server/sandbox/'))
  return ours.flatMap(({ name, text }) => [...text.matchAll(literal)].map(() => name))
}

function isAsserted(words: string): boolean {
  return files.some((file) => file.asserts && wordsPattern(words).test(file.text))
}

/** Returns a pattern that finds these words inside a longer text, but not as a part of longer words. */
function wordsPattern(words: string): RegExp {
  return new RegExp(`(?<!\\p{L})${escaped(words)}(?!\\p{L})`, 'u')
}

function escaped(words: string): string {
  return words.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

function isTestCode(name: string): boolean {
  return /(\.test|\bstage)\.tsx?$|^client\/(e2e|test)\/|^server\/test\//.test(name)
}

// Comments are removed from the source, because they may quote a text.
function withoutComments(source: string): string {
  return source.replaceAll(/^\s*\{?\/\*[\s\S]*?\*\/\}?/gm, '').replaceAll(/(^|\s)\/\/ .*$/gm, '')
}

/** Returns the texts in quotes and between tags of a source file, without its comments. */
function textsIn(path: string): string[] {
  const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return Array.from(code.matchAll(/'[^'\n]*'|`[^`]*`|"[^"\n]*"|>[^<>{}=;]*</g), ([text]) => text.slice(1, -1).trim())
}

test('texts write e-mail with a hyphen, except where the specifications write it without', () => {
  const sources = ['shared', 'client', 'server/features'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const texts = sources
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/(test|e2e)\//.test(path))
    .flatMap(textsIn)
    .filter((text) => /^(?:.*\s)?[Ee]mails?(?=[\s,.!?]|$)/.test(text) && (/\s/.test(text) || text.startsWith('E')))
    // English texts are left out, because people do not see them: they are for the log and for generated documents.
    .filter((text) => !/\b(?:an|and)\b/.test(text))
  expect([...new Set(texts)].toSorted()).toEqual([
    'Email enviado!',
    'Email inválido',
    'Email ou senha incorretos.',
    'Erro ao enviar email',
  ])
})

describe('what professionals read', () => {
  // Jargon of banks, software and offices. Pages for professionals use plainer words (G9).
  const hard =
    /\b(repasses?|estornos?|provedor|ocorrências?|SHA-256|mediana|taxa de conversão|logradouro|antecedência)(?![\wà-ú])/i
  const pages =
    /^(client\/features\/(availability|booking|chat|checklist|contracts|course|dashboard|dispute|insurance|offer|offline|onboarding|payouts|performance|privacy|profile|proof|reputation\/(my-|strike-list)|reviews|verification)\/?|server\/features\/(booking|chat|dispute|offer|payment\/transfer|reputation|reviews|verification)\/.*notifications)/
  // Files that this test does not search: the pages of the team, and the week as contractors see it.
  const others = /\.test\.|\/admin|-section|week-picker/

  test('no page or notification for professionals uses jargon of banks, software or offices', () => {
    const found = files
      .filter(({ name }) => pages.test(name) && (!others.test(name) || /(profile|privacy)\/[^.]*-section/.test(name)))
      .flatMap(({ name }) =>
        textsIn(name).flatMap((text) => (hard.test(text) || /\bJSON\b/.test(text) ? [`${name}: ${text}`] : [])),
      )
    expect(found).toEqual([])
  })
})
