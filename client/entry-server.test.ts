import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import sharp from 'sharp'
import { pages } from './entry-server.tsx'
import { pageHeads } from './page-heads.ts'

const { publicPaths, renderPage, routeFilesOf } = pages

const visitor = {
  user: null,
  isProfessional: false,
  isContractor: false,
  isAdmin: false,
  needsSecondFactor: false,
  startsAsAdmin: false,
  unfinishedProfessional: false,
  subscriber: false,
  expiresAt: null,
  demo: null,
}
const answers: Record<string, unknown> = {
  'payment.prices': { feeInBasisPoints: 2000, firstBookingFeeInBasisPoints: 0, holdInMinutes: 15 },
  'search.teaser': { professionals: 60, cities: 3 },
  'proof.keys': [{ id: '75c9691093b3bb8a', pem: '-----BEGIN PUBLIC KEY-----' }],
}
const ask = async (procedure: string) => answers[procedure]
const render = (href: string) => renderPage({ href, origin: 'https://plumai.example', session: visitor, ask })

test('the landing page has its call to action, the prices and the numbers in its HTML', async () => {
  const page = await render('/')
  expect(page?.status).toBe(200)
  for (const words of ['Encontrar Profissionais Verificados', '60 profissionais verificadas em 3 cidades.', 'R$ 50,00', '20%'])
    expect(page?.body.replaceAll('\u00a0', ' ')).toContain(words)
  expect(page?.queries).toHaveLength(2)
  expect(dataOf(page?.head)).toMatchObject([{ '@type': 'Organization' }, { '@type': 'WebSite' }])
})

test.each(publicPaths)('%s has one heading, its own title and description, and nothing that the policy forbids', async (path) => {
  const page = await render(path)
  expect(page?.body.match(/<h1[ >]/g)).toHaveLength(1)
  expect(page?.body).not.toMatch(/ style="|<script|Ocorreu|Não foi possível carregar/)
  expect(page?.head).toContain(`<link rel="canonical" href="https://plumai.example${path}" />`)
  expect(page?.head).toContain('content="https://plumai.example/compartilhar.jpg"')
  expect(page?.head).not.toContain('noindex')
})

test('every page is found by another title and description', () => {
  const heads = Object.values(pageHeads)
  for (const key of ['title', 'description'] as const) expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length)
})

test('the help is also a list of questions and answers for search engines', async () => {
  const [faq] = dataOf((await render('/ajuda'))?.head)
  expect(faq).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' })
  const questions = (faq as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }).mainEntity
  expect(questions.length).toBeGreaterThan(5)
  for (const { name, acceptedAnswer } of questions) {
    expect(name).not.toBe('')
    expect(acceptedAnswer.text).toMatch(/\w{3}/)
    expect(acceptedAnswer.text).not.toMatch(/[<>]|&\w+;/)
  }
})

test('a page that does not exist is rendered with 404 and not listed', async () => {
  const page = await render('/nao-existe/aqui')
  expect(page).toMatchObject({ status: 404 })
  expect(page?.body).toContain('Página não encontrada')
  expect(page?.head).toContain('noindex')
})

test('private pages are not rendered, and their route files are known', async () => {
  expect(await render('/buscar')).toBeNull()
  expect(routeFilesOf('/buscar?raio=5', null)).toEqual(['_app.tsx', '_app.buscar.tsx'])
  expect(routeFilesOf('/profissional/7c1b2ab0-0000-4000-8000-000000000000', visitor)).toEqual([
    '_app.tsx',
    '_app.profissional.$id.tsx',
  ])
  expect(routeFilesOf('/admin', null)).toEqual(['_app.tsx', '_app.admin.tsx', '_app.admin.index.tsx'])
  expect(routeFilesOf('/', { ...visitor, user: { id: 'x' }, isContractor: true })).toEqual([
    '_app.tsx',
    '_app.dashboard-contratante.tsx',
  ])
  expect(routeFilesOf('/nao-existe', visitor)).toEqual([])
})

test('the form of /auth waits for its script, and says so without JavaScript', async () => {
  const page = await render('/auth?aba=cadastro&tipo=profissional')
  expect(page?.body).toContain('ative o JavaScript')
  expect(page?.body).not.toMatch(/<form|<input/)
  expect(page?.scriptWaits).toBe(false)
})

test('the picture for other sites has the size that they ask for', async () => {
  const file = await readFile('client/public/compartilhar.jpg')
  expect(file.length).toBeLessThan(300_000)
  expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

function dataOf(head = ''): object[] {
  return Array.from(head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) =>
    JSON.parse(json ?? '{}'),
  )
}
