import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDERS = ['server', 'shared', 'drizzle', 'client', 'scripts', 'docs', '.ci', '.github']
const TEXT = /\.(?:tsx?|cjs|css|sql|md|ya?ml|example)$|^(?:Dockerfile|run)$/
const NOT_SOURCE = ['docs/rules.md', 'scripts/rules.test.ts', 'client/routeTree.gen.ts']

const AREAS =
  'NAV|AUTH|ROLE|ONB|GEO|SRCH|PROF|AVAIL|BOOK|PAY|SUB|CHAT|REV|DASH|EDIT|VER|SERV|CHK|CERT|INS|PERF|CLT|FIN|CLUB|ADM|DISP|DATA|FMT|JOB'
const ID = new RegExp(
  String.raw`(?<![\w-])(?:AMB-\d+|R-[A-Z]\d+|BR-\d+|(?:${AREAS})-\d+|(?:faults?|abuse cases?) \d+(?:(?:, | and )\d+)*)\b`,
  'gi',
)
const COMMENT_OR_TITLE = /(?:^|\s)(?:\/\*\*?|\/\/|\*|--)\s.*$|^\s*(?:test|it|describe)(?:\.\w+)*\(.*$/

const rules = readFileSync('docs/rules.md', 'utf8')
const defined = [...rules.matchAll(/^\| ((?:AMB|BR)-\d+|R-[A-F]\d+|fault \d+) \||\*\*([A-Z]+-\d+|abuse case \d+)\*\*/gm)].map(
  ([, inTable, inList]) => inTable ?? inList ?? '',
)
const source = sourceFiles().flatMap((path) => linesOf(path))

test('docs/rules.md defines each id once and stays short', () => {
  expect(defined.length).toBeGreaterThan(50)
  expect(defined.filter((id, at) => defined.indexOf(id) !== at)).toEqual([])
  expect(rules.split('\n').length).toBeLessThan(300)
})

test('at most 25 ids in docs/rules.md are cited nowhere', () => {
  const cited = new Set(source.flatMap(({ text }) => idsIn(text)))
  const uncited = defined.filter((id) => !cited.has(id))
  expect(uncited.length, `remove from docs/rules.md: ${uncited.join(', ')}`).toBeLessThanOrEqual(25)
})

test('docs/rules.md defines every id that the source or itself names', () => {
  expect(source.length).toBeGreaterThan(5000)
  expect(unknownIn(rules)).toEqual([])
  expect(source.flatMap(({ place, text }) => unknownIn(text).map((id) => `${place} ${id}`))).toEqual([])
})

test('the source names no document that is not in the repository', () => {
  expect(source.flatMap(({ place, text }) => missingIn(text).map((name) => `${place} ${name}`))).toEqual([])
})

test('reports an unknown id, an id without its prefix, and a missing document', () => {
  expect(unknownIn('// held as AMB-05 and AMB-99 say (R-A6, R-Z9, faults 5, 9 and 77; abuse case 15, BOOK-9)')).toEqual([
    'AMB-99',
    'R-Z9',
    'fault 77',
  ])
  expect(unknownIn('// ADR 005, ADR 999, S1 §8, S2 §31')).toEqual(['ADR 999', 'S2 §31'])
  expect(missingIn("test('denied (A6)', () => {")).toEqual(['A6: write R-A6'])
  expect(missingIn('/** Denied (ORACLE A6; see NOWHERE.md, ORACLE, fault 3, ORACLE §2, ORACLE B). */')).toEqual([
    'NOWHERE.md',
    'ORACLE A6',
    'ORACLE, fault',
    'ORACLE §',
    'ORACLE B',
  ])
  expect(missingIn("const grade = 'A6' // as STYLE.md says, E.164, FORBIDDEN 'A taken slot', R2 (R-A6)")).toEqual([])
})

/** The ids, sections and decisions in a line that no document explains. */
function unknownIn(text: string): string[] {
  const ids = idsIn(text).filter((id) => !defined.includes(id))
  const decisions = [...text.matchAll(/\bADR (\d+)/g)].filter(([, number]) => !decisionNumbers.includes(number ?? ''))
  const sections = [...text.matchAll(/\bS[12] ?§(\d+)/g)].filter(([, section]) => !rules.includes(`\n| ${section} | `))
  return [...ids, ...[...decisions, ...sections].map(([found]) => found)]
}

const decisionNumbers = readdirSync('docs/decisions').map((name) => name.slice(0, 3))

function idsIn(text: string): string[] {
  return [...text.matchAll(ID)].flatMap(([found]) => idsOf(found))
}

// 'faults 5, 12 and 17' names three ids.
function idsOf(found: string): string[] {
  const listed = /^(fault|abuse case)s? (.*)$/i.exec(found)
  if (!listed) return [found.toUpperCase()]
  return (listed[2] ?? '').split(/, | and /).map((number) => `${(listed[1] ?? '').toLowerCase()} ${number}`)
}

/** Missing documents that a line names, and rules that it names without their prefix. */
function missingIn(text: string): string[] {
  const files = [...text.matchAll(/(?<![\w/.-])[A-Z]{4,}\.md\b/g)].map(([name]) => name).filter((name) => !existsSync(name))
  const said = COMMENT_OR_TITLE.exec(text)?.[0] ?? ''
  const documents = [...said.matchAll(/\b[A-Z]{4,}(?: [A-E]\d{1,2}\b|,? (?:fault|abuse)\b|,? §| [A-F](?=[),;:.]))/g)].map(
    ([name]) => name,
  )
  const bare = [...said.matchAll(/(?<=[(,;] ?|\* )(?<![A-Z]{4,} )([A-E]\d{1,2})(?=[),;:]| and )/g)]
  return [...files, ...documents, ...bare.map(([id]) => `${id}: write R-${id}`)]
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
