import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['server', 'shared', 'drizzle', 'client', 'scripts', 'docs', '.ci', '.github']
const TEXT = /\.(?:tsx?|cjs|css|sql|md|ya?ml|example)$|^(?:Dockerfile|run)$/
const NOT_SOURCE = ['docs/rules.md', 'scripts/rules.test.ts', 'client/routeTree.gen.ts']

/** The maximum number of rule ids in the code, because a sentence that explains the rule is better than its id. */
const MOST_USES = 40

const ID = /(?<![\w-])(?:AMB-\d+|R-[A-Z]\d+|BR-\d+|(?:faults?|abuse cases?) \d+|S[12] ?§ ?\d+|ADR \d+)\b/gi
const rules = readFileSync('docs/rules.md', 'utf8')
const defined = [...rules.matchAll(/^\| ([A-Z]+-\w+) \| .* \| `(.+)` \|$/gm)].map(([, id = '', place = '']) => ({ id, place }))
const known = [...defined.map(({ id }) => id), ...readdirSync('docs/decisions').map((name) => `ADR ${name.slice(0, 3)}`)]
const source = sourceFiles().flatMap((path) => linesOf(path))

test('docs/rules.md defines each rule id once, with a file that mentions it', () => {
  expect(defined.length).toBeGreaterThan(10)
  expect(new Set(known).size).toBe(known.length)
  expect(defined.filter(({ id, place }) => !readFileSync(place, 'utf8').includes(id))).toEqual([])
})

test(`the source names rules at most ${MOST_USES} times, and only rules that a document explains`, () => {
  expect(source.length).toBeGreaterThan(5000)
  expect(source.flatMap(({ place, text }) => unknownIn(text).map((id) => `${place} ${id}`))).toEqual([])
  const uses = source.flatMap(({ text }) => idsIn(text)).filter((id) => !id.startsWith('ADR'))
  expect(uses.length).toBeLessThanOrEqual(MOST_USES)
})

test('the source avoids the words that STYLE.md forbids', () => {
  const avoided = /\b(?:re)?drawn\b|[a-z]Drawn\b|\b[Tt]old\b|[a-z]Told\b|[Pp]ictures?\b|\b[Pp]apers?\b|[Nn]oticeInHours/
  expect(
    source.filter(({ place, text }) => !/^(?:STYLE|CHANGELOG)\.md/.test(place) && avoided.test(text)).map(({ place }) => place),
  ).toEqual([])
})

test('no width uses the unit ch, whose size changes when the web fonts arrive, so that texts would wrap again', () => {
  expect(source.filter(({ text }) => /-\[[\d.]+ch\]/.test(text)).map(({ place }) => place)).toEqual([])
})

test('every document that the source names exists in the repository', () => {
  expect(source.flatMap(({ place, text }) => missingIn(text).map((name) => `${place} ${name}`))).toEqual([])
})

test('the check of rule ids and documents reports an unknown id and a missing document', () => {
  expect(unknownIn('// held as AMB-05 and AMB-99 say (R-A6, R-Z9, fault 5; S1 §8, ADR 005, ADR 999)')).toEqual([
    'AMB-99',
    'R-Z9',
    'FAULT 5',
    'S1 §8',
    'ADR 999',
  ])
  expect(missingIn('/** See NOWHERE.md and STYLE.md. */')).toEqual(['NOWHERE.md'])
})

function unknownIn(text: string): string[] {
  return idsIn(text).filter((id) => !known.includes(id))
}

function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].map(([id]) => id.toUpperCase())
}

function missingIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w/.-])[A-Z]{4,}\.md\b/g)].map(([name]) => name).filter((name) => !existsSync(name))
}

function sourceFiles(): string[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  return [...readdirSync('.'), ...inFolders].filter(
    (path) => TEXT.test(path.split('/').at(-1) ?? '') && !NOT_SOURCE.includes(path),
  )
}

function linesOf(path: string): { place: string; text: string }[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((text, at) => ({ place: `${path}:${at + 1}`, text }))
}
