import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PurchaseKind } from '#shared/purchase-kinds.ts'
import { asPerson } from '#client/test/as-person.tsx'
import { openPages } from '#client/test/open-pages.tsx'
import { neverBought } from '#client/test/service-stage.ts'
import { CoursePage } from './course-page.tsx'
import { ModulePage } from './module-page.tsx'

const bought = { ...neverBought, state: 'active' } as const
const ids = [1, 2, 3, 4].map((n) => `0c5e000${n}-1a7e-4b0a-8d01-c0a5e0000001`)
const facts = { description: 'O que se aprende.', durationInMinutes: 20, sections: 2, sectionsRead: 0, grade: null }
const modules = ids.map((id, at) => ({
  ...facts,
  id,
  position: at + 1,
  title: `Módulo ${at + 1}`,
  state: at === 0 ? 'open' : 'locked',
}))
const issued = {
  id: 'c1',
  status: 'active',
  code: 'CERT-7K2M-9QXA-P4WD',
  issuedAt: '2026-11-23T12:00:00.000Z',
  validUntil: '2028-11-23T12:00:00.000Z',
  checkUrl: 'https://plumai.example/verificar/CERT-7K2M-9QXA-P4WD',
}
const module = {
  ...modules[0],
  state: 'open',
  content: [
    { title: 'Limpar', blocks: [{ kind: 'text', text: 'Limpe <b>antes</b> de desinfetar.' }] },
    { title: 'Diluir', blocks: [{ kind: 'note', tone: 'warning', title: 'Cuidado', text: 'Meça.' }] },
  ],
  next: { id: ids[1], title: 'Módulo 2' },
}
const questions = Array.from({ length: 10 }, (_, at) => ({ question: `Pergunta ${at}?`, choices: ['sim', 'não'] }))

interface Given {
  state?: object
  course?: object
  professional?: boolean
  at?: string
  place?: number | 'quiz'
  grade?: object
}

async function open({
  state = neverBought,
  course = {},
  professional = true,
  at = '/certificado',
  place,
  grade = {},
}: Given = {}) {
  const kind = { isProfessional: professional, isContractor: !professional }
  const pages = {
    '/certificado': { component: await asPerson(() => <CoursePage />, kind) },
    '/modulo': { component: await asPerson(() => <ModulePage id={ids[0]!} place={place} />, kind) },
    '/certificado/modulo/$id': { component: () => <h1>Lendo</h1> },
    '/verificar/$codigo': { component: () => <h1>Verificar</h1> },
  }
  const answers = {
    'subscription.services': () => ({ services: [{ service: PurchaseKind.certificate, ...state }] }),
    'course.mine': () => ({ modules, certificate: null, ...course }),
    'course.module': () => module,
    'course.markRead': () => ({ sectionsRead: 1 }),
    'course.startQuiz': () => ({ attemptId: 'a1', questions }),
    'course.submitQuiz': () => ({ grade: 6, passed: false, wrong: [{ position: 0, about: 'Diluir' }], issued: false, ...grade }),
  }
  return openPages(at, pages, answers)
}

beforeEach(() => page.viewport(390, 844))
afterEach(() => sessionStorage.clear())

test('the first module can be begun, the other modules say why they are locked, and the certificate can be bought', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('link', { name: 'Começar: Módulo 1' })).toBeVisible()
  expect(screen.getByRole('link', { name: /Módulo [234]/ }).elements()).toEqual([])
  expect(screen.getByText('Este módulo abre quando você concluir o anterior.').elements()).toHaveLength(3)
  await expect.element(screen.getByText('0 de 4 concluídos')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Comprar certificado' })).toBeVisible()
})

test('a paid certificate is issued only after the modules are finished', async () => {
  const { screen } = await open({
    state: bought,
    course: { certificate: { ...issued, status: 'paid', code: null, checkUrl: null } },
  })
  await expect.element(screen.getByText('Pago. Conclua os 4 módulos para emitir o certificado.')).toBeVisible()
  expect(screen.getByRole('img', { name: /QR/ }).elements()).toEqual([])
})

test('an issued certificate shows code, QR code, PDF and the public page', async () => {
  const { screen } = await open({ state: bought, course: { certificate: issued } })
  const card = screen.getByRole('region', { name: 'Certificado emitido' })
  await expect.element(card.getByText('CERT-7K2M-9QXA-P4WD')).toBeVisible()
  await expect.element(card.getByRole('img', { name: 'Código QR do certificado CERT-7K2M-9QXA-P4WD' })).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Baixar certificado (PDF)' }))
    .toHaveAttribute('href', '/certificate/c1.pdf')
  await expect.element(card.getByText('Emitido em 23/11/2026. Válido até 23/11/2028.')).toBeVisible()
})

test('the page says that a certificate has expired, and it can be bought again', async () => {
  const { screen } = await open({ course: { certificate: { ...issued, status: 'over' } } })
  await expect.element(screen.getByText('Seu certificado terminou')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Comprar certificado' })).toBeVisible()
})

test('a contractor reads that the course is for professionals', async () => {
  const { screen, calls } = await open({ professional: false })
  await expect.element(screen.getByText('Este serviço é para profissionais.')).toBeVisible()
  expect(calls.filter(({ path }) => path.startsWith('course'))).toEqual([])
})

test('a section shows markup as text, and opening the next section stores that the first one was read', async () => {
  const { screen, calls } = await open({ at: '/modulo' })
  await expect.element(screen.getByText('Limpe <b>antes</b> de desinfetar.')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Próxima seção' }))
  await expect
    .poll(() => calls.filter(({ path }) => path === 'course.markRead').map(({ input }) => input))
    .toEqual([{ moduleId: ids[0], section: 0 }])
})

test('the quiz asks for every answer and sends only the chosen positions; a failed quiz says which sections to read again', async () => {
  const { screen, calls } = await open({ at: '/modulo', place: 'quiz' })
  await userEvent.click(screen.getByRole('button', { name: 'Começar o questionário' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar respostas' }))
  await expect.poll(() => screen.getByText('Escolha uma resposta').elements()).toHaveLength(10)
  for (const radio of screen.getByRole('radio', { name: 'não' }).elements()) await userEvent.click(radio)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar respostas' }))
  await expect.element(screen.getByRole('heading', { name: 'Nota 6' })).toBeVisible()
  expect(calls.find(({ path }) => path === 'course.submitQuiz')?.input).toEqual({ attemptId: 'a1', answers: Array(10).fill(1) })
  await expect.element(screen.getByRole('link', { name: 'Diluir' }).first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Tentar de novo/ })).toBeVisible()
})

test('a passed quiz leads to the next module', async () => {
  const { screen } = await open({ at: '/modulo', place: 'quiz', grade: { grade: 7, passed: true, wrong: [] } })
  await userEvent.click(screen.getByRole('button', { name: 'Começar o questionário' }))
  for (const radio of screen.getByRole('radio', { name: 'sim' }).elements()) await userEvent.click(radio)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar respostas' }))
  await expect.element(screen.getByRole('heading', { name: 'Módulo concluído' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Próximo módulo: Módulo 2' })).toBeVisible()
})

test('the answers of an unfinished quiz are still there after a reload, and gone once they are graded', async () => {
  const before = await open({ at: '/modulo', place: 'quiz' })
  await userEvent.click(before.screen.getByRole('button', { name: 'Começar o questionário' }))
  await userEvent.click(before.screen.getByRole('radio', { name: 'não' }).first())
  await before.screen.unmount()
  const { screen } = await open({ at: '/modulo', place: 'quiz' })
  await expect.element(screen.getByText('1 de 10 respondidas')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'não' }).first()).toBeChecked()
  for (const radio of screen.getByRole('radio', { name: 'sim' }).elements()) await userEvent.click(radio)
  await userEvent.click(screen.getByRole('button', { name: 'Enviar respostas' }))
  await expect.element(screen.getByRole('heading', { name: 'Nota 6' })).toBeVisible()
  await screen.unmount()
  const after = await open({ at: '/modulo', place: 'quiz' })
  await expect.element(after.screen.getByRole('button', { name: 'Começar o questionário' })).toBeVisible()
})
