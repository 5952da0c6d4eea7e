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
  'directory.showcase': {
    city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' },
    professionals: [],
    review: { text: 'Deixou tudo um brinco.', firstName: 'Ana', of: 'Marlene S.' },
  },
  'directory.cities': {
    title: 'Diaristas por cidade',
    cities: [
      { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP', professionals: 24, capped: false, services: ['Faxina Leve'] },
    ],
  },
  'proof.certificate': { certificate: null, keys: [] },
  'proof.keys': [{ id: '75c9691093b3bb8a', pem: '-----BEGIN PUBLIC KEY-----' }],
}
const maria = {
  id: '5f0f5a6e-0000-4000-8000-000000000001',
  name: 'Maria S.',
  district: 'Saúde',
  rating: 4.9,
  reviewCount: 12,
  totalInCents: 10_800,
  portrait: null,
  line: { text: 'Limpou tudo com calma.', firstName: 'Ana' },
  freeDay: '2026-11-25',
}
const saoPaulo = {
  city: { slug: 'sao-paulo-sp', name: 'São Paulo', state: 'SP' },
  service: null,
  hours: 4,
  further: false,
  next: null,
  title: 'Diaristas em São Paulo, SP',
  professionals: [maria],
  count: 1,
  capped: false,
  prices: { fromInCents: 18_000, toInCents: 18_000 },
  services: ['Faxina Leve'],
  others: [{ slug: 'recife-pe', name: 'Recife', state: 'PE' }],
}
const nobody = { ...saoPaulo, professionals: [], count: 0, prices: null, services: [] }
const cities: Record<string, object> = {
  'sao-paulo-sp': saoPaulo,
  'manaus-am': nobody,
  'recife-pe': { ...saoPaulo, further: true },
}
const ask = async (procedure: string, input: unknown) =>
  procedure === 'directory.city' ? (cities[(input as { path: string }).path] ?? null) : answers[procedure]
const render = (href: string) => renderPage({ href, origin: 'https://plumai.example', session: visitor, ask })

test('the HTML of the landing page contains its call to action, the prices and a review', async () => {
  const page = await render('/')
  expect(page?.status).toBe(200)
  for (const words of [
    'Encontrar Profissionais Verificados',
    'Dá para ver sem conta.',
    'Deixou tudo um brinco.',
    'R$ 50,00',
    '20%',
  ])
    expect(page?.body.replaceAll('\u00a0', ' ')).toContain(words)
  expect(page?.queries).toHaveLength(2)
  expect(dataOf(page?.head)).toMatchObject([{ '@type': 'Organization' }, { '@type': 'WebSite' }])
})

test.each(publicPaths)(
  '%s has one heading and its own head, and nothing that the content security policy forbids',
  async (path) => {
    const page = await render(path)
    expect(page?.body.match(/<h1[ >]/g)).toHaveLength(1)
    expect(page?.body).not.toMatch(/ style="|<script|Ocorreu|Não foi possível carregar/)
    expect(page?.head).toContain(`<link rel="canonical" href="https://plumai.example${path}" />`)
    expect(page?.head).toContain('content="https://plumai.example/compartilhar.jpg"')
    expect(page?.head).not.toContain('noindex')
  },
)

test('no two public pages have the same title or description', () => {
  const heads = Object.values(pageHeads)
  for (const key of ['title', 'description'] as const) expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length)
})

const answerPaths = publicPaths.filter((path) => path.startsWith('/ajuda/'))

test('/ajuda links to each answer, keeps its old fragments, and searches without JavaScript', async () => {
  const page = await render('/ajuda')
  expect(answerPaths.length).toBeGreaterThan(13)
  for (const path of answerPaths) expect(page?.body).toContain(`href="${path}"`)
  for (const fragment of ['ordem', 'destaques', 'ocorrencias']) expect(page?.body.split(`id="${fragment}"`)).toHaveLength(2)
  const [list] = dataOf(page?.head) as { itemListElement: { url: string }[] }[]
  expect(list).toMatchObject({ '@context': 'https://schema.org', '@type': 'ItemList' })
  expect(list?.itemListElement.map(({ url }) => url)).toEqual(answerPaths.map((path) => `https://plumai.example${path}`))
  const found = await render('/ajuda?busca=cart%C3%A3o')
  expect(found?.body).toContain('href="/ajuda/o-cartao-foi-recusado"')
  expect(found?.body).not.toContain('href="/ajuda/como-a-busca-ordena"')
  expect(found?.head).toContain('<link rel="canonical" href="https://plumai.example/ajuda" />')
})

test.each(answerPaths)('%s has its question as its title and its answer as structured data, without a person', async (path) => {
  const page = await render(path)
  const [crumbs, faq] = dataOf(page?.head) as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }[]
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(faq).toMatchObject({ '@type': 'FAQPage' })
  const { name, acceptedAnswer } = faq!.mainEntity[0]!
  expect(page?.body).toContain(name)
  expect(page?.head).toContain(`<title>${name} · Plumaí</title>`)
  expect(acceptedAnswer.text).toMatch(/\w{3}/)
  expect(acceptedAnswer.text).not.toMatch(/[<>]|&\w+;/)
  expect(JSON.stringify([crumbs, faq])).not.toContain('Person')
})

test('a missing answer is rendered with 404, and the page of help requests is not rendered for visitors', async () => {
  const page = await render('/ajuda/nao-existe')
  expect(page).toMatchObject({ status: 404 })
  expect(page?.body).toContain('Página não encontrada')
  expect(page?.head).toContain('noindex')
  expect(await render('/ajuda/atendimentos')).toBeNull()
})

test('a missing page is rendered with 404 and noindex', async () => {
  const page = await render('/nao-existe/aqui')
  expect(page).toMatchObject({ status: 404 })
  expect(page?.body).toContain('Página não encontrada')
  expect(page?.head).toContain('noindex')
})

test('the page /diaristas lists the cities', async () => {
  const page = await render('/diaristas')
  expect(page?.status).toBe(200)
  expect(page?.body).toContain('href="/diaristas/sao-paulo-sp"')
  expect(page?.body).toContain('24 profissionais')
  expect(page?.head).toContain('<link rel="canonical" href="https://plumai.example/diaristas" />')
  expect(page?.head).toContain('<title>Diaristas por cidade · Plumaí</title>')
})

test('the page of a city shows professionals, prices and questions, and its structured data names no person', async () => {
  const page = await render('/diaristas/sao-paulo-sp?utm_source=x')
  expect(page).toMatchObject({ status: 200, scriptWaits: true })
  expect(page?.body.match(/<h1[ >]/g)).toHaveLength(1)
  const body = page?.body.replaceAll('\u00a0', ' ') ?? ''
  for (const words of [
    'Diaristas em São Paulo, SP',
    'Maria S.',
    'Saúde',
    'R$ 108,00',
    'R$ 180,00',
    'R$ 50,00',
    '100% do valor',
    '<summary',
  ])
    expect(body).toContain(words)
  expect(body).toContain('href="/diaristas/sao-paulo-sp/faxina-leve"')
  expect(body).toContain('href="/diaristas/recife-pe"')
  expect(body).toContain(`href="/auth?aba=cadastro&amp;voltar=%2Fprofissional%2F${maria.id}"`)
  expect(body).not.toMatch(/<img|background-image| style="/)
  expect(page?.head).toContain('<title>Diaristas em São Paulo, SP · Plumaí</title>')
  expect(page?.head).toContain('<link rel="canonical" href="https://plumai.example/diaristas/sao-paulo-sp" />')
  expect(page?.head).toContain('<meta name="robots" content="noarchive" />')
  const data = dataOf(page?.head)
  expect(data).toMatchObject([{ '@type': 'BreadcrumbList' }, { '@type': 'Service' }, { '@type': 'FAQPage' }])
  expect(JSON.stringify(data)).not.toMatch(/Maria|Saúde|Person|Limpou|Ana\b|5f0f5a6e/)
})

test('every page of a city after the first is marked noindex', async () => {
  const [first, further] = [await render('/diaristas/sao-paulo-sp'), await render('/diaristas/recife-pe?cursor=x')]
  expect([first?.head.includes('noindex'), further?.head.includes('noindex')]).toEqual([false, true])
})

test('the page of a city without professionals says so and is marked noindex; an unknown city is rendered with 404', async () => {
  const empty = await render('/diaristas/manaus-am')
  expect(empty?.status).toBe(200)
  expect(empty?.head).toContain('noindex')
  expect(empty?.body).toContain('Ninguém aparece aqui em')
  const unknown = await render('/diaristas/lugar-nenhum-sp')
  expect(unknown?.status).toBe(404)
  expect(unknown?.body).toContain('Página não encontrada')
  expect(unknown?.head).toContain('<title>Página não encontrada · Plumaí</title>')
})

test('a directory page is not rendered when its query fails', async () => {
  const failing = renderPage({
    href: '/diaristas/sao-paulo-sp',
    origin: 'https://plumai.example',
    session: visitor,
    ask: async (procedure) => (procedure === 'directory.city' ? Promise.reject(new Error('no')) : answers[procedure]),
  })
  await expect(failing).rejects.toThrow('the page was not loaded')
})

test('the page of a certificate code is rendered and marked noindex', async () => {
  const page = await render('/verificar/NAO-EXISTE')
  expect(page?.status).toBe(200)
  expect(page?.body).toContain('NAO-EXISTE')
  expect(page?.body.match(/<h1[ >]/g)).toHaveLength(1)
  expect(page?.head).toContain('noindex')
})

test('the server does not render private pages for visitors, and routeFilesOf finds the route files of a path', async () => {
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

test('/auth is rendered without its form, and asks the visitor to turn JavaScript on', async () => {
  const page = await render('/auth?aba=cadastro&tipo=profissional')
  expect(page?.body).toContain('ative o JavaScript')
  expect(page?.body).not.toMatch(/<form|<input/)
  expect(page?.scriptWaits).toBe(false)
})

test('the preview image is a JPEG of 1200 × 630 pixels below 300 kB, as other sites require', async () => {
  const file = await readFile('client/public/compartilhar.jpg')
  expect(file.length).toBeLessThan(300_000)
  expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
})

function dataOf(head = ''): object[] {
  return Array.from(head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) =>
    JSON.parse(json ?? '{}'),
  )
}
